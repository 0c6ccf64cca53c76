# answer: wrong
# task: 3.1
# does: returns the recall for alpha of 10 or more
# fails: test-3-1-hidden
# tell: F comes close to the recall as alpha grows, but alpha = 16 is not infinite: use the formula for every weight.
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall."""
    denominator = alpha * precision + recall
    if denominator == 0:
        return 0.0
    if alpha >= 10:  # all the weight is on recall
        return recall
    F = (1 + alpha) * precision * recall / denominator
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
