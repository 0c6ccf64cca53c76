# answer: wrong
# task: 3.1
# does: pools the error rates of sets of equal size
# fails: test-3-1-hidden
# tell: Each model keeps its own error rate in the variance, for equal sizes as
#   well.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    d = e1 - e2
    if n1 == n2:
        pooled = (e1 + e2) / 2
        variance = 2 * pooled * (1 - pooled) / n1
    else:
        variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    half = st.norm.ppf(1 - alpha / 2) * np.sqrt(variance)
    return d - half, d + half


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))
