# answer: wrong
# task: 3.1
# does: multiplies the sizes in 32-bit integers
# fails: test-3-1-hidden
# tell: The product of two large sizes does not fit into 32 bits. Take Python's
#   integers, or floats.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    n1, n2 = np.int32(n1), np.int32(n2)
    with np.errstate(all="ignore"):
        variance = (n2 * e1 * (1 - e1) + n1 * e2 * (1 - e2)) / np.float64(n1 * n2)
        sd = np.sqrt(np.abs(variance))
    z = st.norm.ppf(1 - alpha / 2)
    d = e1 - e2
    return d - z * sd, d + z * sd


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))
