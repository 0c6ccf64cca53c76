# answer: right
# task: 4.2
# does: takes scikit-learn's curve, and counts itself
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
    q, y = table["p"].to_numpy(), table["y"].to_numpy()
    from sklearn.calibration import calibration_curve

    share, mean_p = calibration_curve(y.astype(int), q, n_bins=bins)
    number = np.clip(np.ceil(q * bins), 1, bins).astype(int)
    count = np.unique(number, return_counts=True)[1]
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
