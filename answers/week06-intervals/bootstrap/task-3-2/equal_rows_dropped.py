# answer: wrong
# task: 3.2
# does: drops equal rows of D first
# fails: test-3-2-hidden
# tell: Pass D on as it is: the interval is that of the recipe on all rows,
#   and equal rows may be different cases.
def bootstrap(model, D, target_name, B=200, rng=None):
    D = D.drop_duplicates()
    accs = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)
