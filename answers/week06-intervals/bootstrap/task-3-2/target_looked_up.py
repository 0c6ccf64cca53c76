# answer: wrong
# task: 3.2
# does: uses the text column or else the last one as the target and not target_name
# fails: test-3-2-hidden
# tell: The target is the column target_name, wherever it stands and whatever it holds.
def bootstrap(model, D, target_name, B=200, rng=None):
    text = [name for name in D.columns if not pd.api.types.is_numeric_dtype(D[name])]
    label = text[0] if text else D.columns[-1]
    accs = lecture_accuracies(model, D, label, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)
