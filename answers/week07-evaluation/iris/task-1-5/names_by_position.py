# answer: wrong
# task: 1.5
# does: pairs the names A, B, C with the entries by position
# fails: test-1-5-hidden
# tell: The models may stand in another order: take the names from y_preds.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
shares = [float((predicted == y_true).mean()) for predicted in y_preds.values()]
accuracies = dict(zip(["Model_A", "Model_B", "Model_C"], shares))
print(accuracies)
