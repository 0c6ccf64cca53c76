# answer: right
# task: 4.3
# does: draws by SciPy and counts by pandas
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    def p_value(_):
        N = int(st.binom.rvs(n, discordant, random_state=rng))
        f = int(st.binom.rvs(N, .5, random_state=rng)) if N else 0
        return test(((0, f), (N-f, n-N)))
    return pd.Series(map(p_value, range(B))).le(alpha).mean()
