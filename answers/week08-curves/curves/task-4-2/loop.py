# answer: right
# task: 4.2
# does: goes from bin to bin, returns lists
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
    mean_p, share, count = [], [], []
    for k in range(1, bins + 1):
        inside = (table["p"] > (k - 1) / bins) & (table["p"] <= k / bins) | (k == 1) & (table["p"] == 0)
        if inside.any():
            mean_p.append(table.loc[inside, "p"].mean())
            share.append(table.loc[inside, "y"].mean())
            count.append(int(inside.sum()))
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
