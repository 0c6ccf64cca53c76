# answer: right
# task: 3.2
# does: the half-normal distribution, which gives NaN for a scale of 0
def significance_confidence(e1, n1, e2, n2):
    var = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    return st.halfnorm.cdf(abs(e1 - e2), scale=np.sqrt(var))
