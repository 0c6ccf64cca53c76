# answer: wrong
# task: 4.2
# does: drops rows of rare labels first
# fails: test-4-2-hidden
# tell: Pass D on as it is: without the rare labels, which are the hard ones,
#   the accuracies are those of an easier task.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    counts = D[target_name].value_counts()
    frequent = counts.index[counts >= 5]
    D = D[D[target_name].isin(frequent)]
    accs = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)
