# answer: right
# task: 3.2
# does: root of informedness times markedness, with a sign
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient."""
    t = np.array(y_true) == 1
    p = np.array(y_pred) == 1
    if t.all() or not t.any() or p.all() or not p.any():
        return 0.0
    informedness = p[t].mean() - p[~t].mean()  # recall of both classes minus 1
    markedness = t[p].mean() - t[~p].mean()  # precision of both classes minus 1
    coefficient = np.sign(informedness) * np.sqrt(abs(informedness * markedness))
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
