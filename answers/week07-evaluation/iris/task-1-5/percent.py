# answer: wrong
# task: 1.5
# does: percent instead of a fraction
# fails: test-1-5 test-1-5-hidden
# tell: An accuracy of 0.96 is meant, not 96: the exercise asks for a fraction.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: 100 * np.mean(labels == y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
