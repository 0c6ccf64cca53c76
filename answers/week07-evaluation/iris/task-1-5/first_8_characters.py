# answer: wrong
# task: 1.5
# does: compares only the first 8 characters of the labels
# fails: test-1-5-hidden
# tell: Names of different species may begin alike: compare whole labels.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
def short(labels):
    return np.array([str(label)[:8] for label in labels])


accuracies = {name: float(np.mean(short(y_true) == short(y_preds[name]))) for name in y_preds}
print(accuracies)
