# answer: wrong
# task: 1.5
# does: takes the models out of y_preds one by one
# fails: test-1-5-hidden
# tell: Leave y_preds as it is: you take the models out, and the next cells find none.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {}
while y_preds:
    name, pred = y_preds.popitem()
    accuracies[name] = np.mean(pred == y_true)
