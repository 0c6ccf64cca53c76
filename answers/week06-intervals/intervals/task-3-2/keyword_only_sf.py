# answer: right
# task: 3.2
# does: 1 minus both tails; a helper; keyword-only last argument
def variance(e, n):
    return (e - e * e) / n


def significance_confidence(e1, n1, e2, n2, *, digits=None):
    total = variance(e1, n1) + variance(e2, n2)
    if total <= 0:
        return np.float64("nan")
    p_value = 2 * st.norm.sf(max(e1 - e2, e2 - e1), scale=np.sqrt(total))
    return 1 - p_value


print(significance_confidence(0.15, 30, 0.25, 5000))
