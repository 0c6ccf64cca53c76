# answer: wrong
# task: 4.2
# does: orders the bins by their numbers as text
# fails: test-4-2-hidden
# tell: As text, 10 comes before 2: keep the numbers of the bins as numbers.
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
    edges = np.arange(bins + 1) / bins
    table["bin"] = (np.searchsorted(edges[1:-1], table["p"]) + 1).astype(str)
    result = table.groupby("bin").agg(p=("p", "mean"), y=("y", "mean"), n=("p", "size"))
    mean_p, share, count = (result[name].to_numpy() for name in ("p", "y", "n"))
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
