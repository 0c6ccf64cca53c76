# answer: right
# task: 4.2
# does: uses digitize with the right edges closed, and warns
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
    number = np.digitize(table["p"], [k / bins for k in range(1, bins)], right=True)
    warnings.warn("bins without rows are left out")
    parts = [table[number == k] for k in sorted(set(number))]
    mean_p = np.array([part["p"].mean() for part in parts])
    share = np.array([part["y"].mean() for part in parts])
    count = [len(part) for part in parts]
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
