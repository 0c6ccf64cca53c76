# answer: wrong
# task: 3.2
# does: sets the seed of the model it was given
# fails: test-3-2-hidden
# tell: Leave the model as it is: with another seed it is another model,
#   and has other accuracies.
def bootstrap(model, D, target_name, B=200, rng=None):
    if "random_state" in model.get_params():
        model.set_params(random_state=0)  # reproducible
    accs = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)
