# answer: wrong
# task: 1.5
# does: compares one letter of the labels
# fails: test-1-5 test-1-5-hidden
# tell: Compare whole labels.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.mean([a[5] == b[5] for a, b in zip(labels, y_true)]) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
