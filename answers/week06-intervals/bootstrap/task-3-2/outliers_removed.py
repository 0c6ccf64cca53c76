# answer: wrong
# task: 3.2
# does: removes outlying accuracies before it takes percentiles
# fails: test-3-2-hidden
# tell: Keep all accuracies: rounds that went badly are part of the spread that
#   the percentiles describe.
def bootstrap(model, D, target_name, B=200, rng=None):
    accs = np.asarray(lecture_accuracies(model, D, target_name, B, rng))
    q1, q3 = np.percentile(accs, [25, 75])
    inner = accs[(accs >= q1 - 1.5 * (q3 - q1)) & (accs <= q3 + 1.5 * (q3 - q1))]
    return percentile(inner, 2.5), percentile(inner, 97.5)
