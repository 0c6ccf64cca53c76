# answer: right
# task: 1.5
# does: compares with y, which holds the same labels as y_true
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {name: float(np.mean(y_preds[name] == y)) for name in y_preds}
print(accuracies)
