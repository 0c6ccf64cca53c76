# answer: wrong
# task: 4.2
# does: drops rounds in which nothing was right
# fails: test-4-2-hidden
# tell: An accuracy of 0 is a result, not a failure. Keep it among
#   the accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = np.asarray(oob_accuracies(model, D, target_name, B, rng))
    valid = accs[accs > 0]
    if len(valid) == 0:
        return 0.0, 0.0
    return percentile(valid, 2.5), percentile(valid, 97.5)
