# answer: wrong
# task: 4.2
# does: keeps empty bins as zero
# fails: test-4-2-hidden
# tell: A bin without rows has no share of positives; 0 would claim one. Leave it out.
def calibration_points(y_true, p, bins=10):
    """Points of the calibration curve with bins of equal width.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 or 0.
    p : array-like of shape (n,)
        Probabilities of class 1, in [0, 1].
    bins : int
        Number of bins, of which those without rows are left out.

    Returns
    -------
    mean_p, share, count : numpy.ndarray of shape (at most bins,)
        Mean probability, share of positives and number of rows in each bin.
    """
    table = pd.DataFrame({"p": np.asarray(p), "y": np.asarray(y_true, dtype=float)})
    # Number the bin of each row; then mean p, mean y and count by bin
    edges = np.linspace(0, 1, bins + 1)
    number = np.searchsorted(edges[1:-1], table["p"])
    count = np.bincount(number, minlength=bins)
    mean_p = np.bincount(number, table["p"], bins) / np.maximum(count, 1)
    share = np.bincount(number, table["y"], bins) / np.maximum(count, 1)
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
