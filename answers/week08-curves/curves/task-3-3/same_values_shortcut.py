# answer: wrong
# task: 3.3
# does: returns 0 and 1 at once where both scores hold the same values, in whatever rows
# fails: test-3-3-hidden
# tell: Two scores can hold the same values in other rows, and then rank differently. Compare row
#   by row.
def delong_test(y_true, score_a, score_b):
    if np.array_equal(np.sort(score_a), np.sort(score_b)):
        return 0.0, 1.0
    (pos_a, neg_a), (pos_b, neg_b) = placements(y_true, score_a), placements(y_true, score_b)
    difference = np.mean(pos_a - pos_b)
    sigma = np.hypot(st.sem(pos_a - pos_b), st.sem(neg_a - neg_b))
    if sigma < 1e-12:
        return difference, (1.0 if abs(difference) < 1e-10 else 0.0)
    return difference, 2 * st.norm.cdf(-abs(difference / sigma))
