# answer: right
# task: 3.3
# does: own names, min of both tails doubled
def delong_test(y_true, score_a, score_b, *, null=0.0):
    first, second = placements(y_true, score_a), placements(y_true, score_b)
    d = [f - s for f, s in zip(first, second)]
    se = sum(np.var(x, ddof=1) / len(x) for x in d) ** 0.5
    gap = d[0].mean() - null
    if not se:
        return gap, int(gap == 0)
    return gap, 2 * min(st.norm.cdf(gap / se), st.norm.sf(gap / se))
