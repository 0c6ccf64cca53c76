# answer: right
# task: 5.1
# does: pandas, helper functions, p from both tails
def _tails(t, df):
    return st.t.cdf(-abs(t), df) + st.t.sf(abs(t), df)


def correlated_ttest(r, rho, alpha=0.05):
    r = pd.Series(list(r), dtype=float)
    if r.size < 2:
        raise ValueError("two differences are needed")
    centre, spread, df = r.mean(), r.std(), r.size - 1
    print(f"{r.size} differences")
    if r.nunique() == 1:
        return r[0], (r[0], r[0]), float(r[0] == 0)
    scale = spread * (1 / r.size + rho / (1 - rho)) ** 0.5
    limits = st.t(df, centre, scale).interval(1 - alpha)
    return centre, limits, _tails(centre / scale, df)
