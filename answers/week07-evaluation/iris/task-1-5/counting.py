# answer: right
# task: 1.5
# does: counts in plain Python, by model name
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
def share_right(labels):
    return sum(a == b for a, b in zip(labels, y_true)) / len(y_true)


accuracies = dict(
    Model_A=share_right(y_preds["Model_A"]),
    Model_B=share_right(y_preds["Model_B"]),
    Model_C=share_right(y_preds["Model_C"]),
)
accuracies
