# answer: wrong
# task: 1.5
# does: divides by 150 whatever the number of rows
# fails: test-1-5 test-1-5-hidden
# tell: The number of rows is taken to be 150. Divide by the number of predictions at
#   hand.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) / 150 for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
