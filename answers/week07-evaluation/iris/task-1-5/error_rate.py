# answer: wrong
# task: 1.5
# does: the share of wrong predictions
# fails: test-1-5 test-1-5-hidden
# tell: This is the error rate, 1 minus the accuracy.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.mean(labels != y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
