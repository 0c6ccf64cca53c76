# answer: right
# task: 4.2
# does: finds bins by bisect and collects rows in a dictionary
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
    import bisect
    from collections import defaultdict
    upper = [(k + 1) / bins for k in range(bins)]
    members: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for q, outcome in table.itertuples(index=False):
        members[bisect.bisect_left(upper, q)].append((q, outcome))
    keys = sorted(members)
    count = np.array([len(members[k]) for k in keys])
    mean_p = np.array([sum(q for q, _ in members[k]) for k in keys]) / count
    share = np.array([sum(c for _, c in members[k]) for k in keys]) / count
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))
