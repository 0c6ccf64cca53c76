# answer: wrong
# task: 4.2
# does: adds up 1/bins to get the edges, of which the last may be just below 1
# fails: test-4-2-hidden
# tell: Added up, rounding errors can leave the last edge just below 1, and then p = 1 is in no
#   bin. Make sure that the last bin ends at 1.
def calibration_points(y_true, p, bins=10):
    p, y = np.asarray(p), np.asarray(y_true, dtype=float)
    points, low, width = [], 0.0, 1 / bins
    for k in range(bins):
        high = low + width
        inside = (p > low) & (p <= high) if k else p <= high
        if inside.any():
            points.append((p[inside].mean(), y[inside].mean(), inside.sum()))
        low = high
    mean_p, share, count = np.array(points).T
    return mean_p, share, count
