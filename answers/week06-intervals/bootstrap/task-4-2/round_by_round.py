# answer: wrong
# task: 4.2
# does: calls oob_accuracies B times for one round
# fails: test-4-2-hidden
# tell: Call oob_accuracies once for all B rounds: with an integer for rng, each call
#   begins anew and draws the same rows.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = [oob_accuracies(model, D, target_name, 1, rng)[0] for _ in range(B)]
    return percentile(accs, 2.5), percentile(accs, 97.5)
