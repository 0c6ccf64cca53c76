# answer: wrong
# task: 1.5
# does: stores texts
# fails: test-1-5 test-1-5-hidden
# tell: Store numbers, not text: format only what you print.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: f"{np.mean(labels == y_true):.4f}" for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy}")
