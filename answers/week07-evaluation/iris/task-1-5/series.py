# answer: right
# task: 1.5
# does: a pandas Series instead of a dictionary
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = pd.DataFrame(y_preds).eq(y_true, axis=0).mean()
accuracies
