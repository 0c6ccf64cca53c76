# answer: wrong
# task: 1.5
# does: types the numbers in
# fails: test-1-5 test-1-5-hidden
# tell: The numbers are typed in. Compute them from y_true and y_preds.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {"Model_A": 0.96, "Model_B": 0.98, "Model_C": 0.88}
