# answer: wrong
# task: 1.5
# does: stores each accuracy in a list of its own
# fails: test-1-5 test-1-5-hidden
# tell: Each value of accuracies is a list with one number in it. Store the number itself.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {}
for model, labels in y_preds.items():
    accuracies.setdefault(model, []).append(np.mean(labels == y_true))
print(accuracies)
