# answer: wrong
# task: 3.1
# does: an interval of width 0 for equal error rates
# fails: test-3-1-hidden
# tell: Equal error rates are no proof of equal models: the standard deviation
#   is not 0.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    if e1 == e2:
        return 0.0, 0.0
    d = e1 - e2
    sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
    z = st.norm.ppf(1 - alpha / 2)
    return d - z * sd, d + z * sd


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))
