# answer: wrong
# task: 1.5
# does: the number of right predictions
# fails: test-1-5 test-1-5-hidden
# tell: This is the number of right predictions; the accuracy is their share.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy}")
