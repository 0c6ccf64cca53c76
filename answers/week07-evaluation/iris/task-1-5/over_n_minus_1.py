# answer: wrong
# task: 1.5
# does: divides by n - 1
# fails: test-1-5 test-1-5-hidden
# tell: The accuracy is the number of right predictions divided by the number of all.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) / (len(y_true) - 1) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
