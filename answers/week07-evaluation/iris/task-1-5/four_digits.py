# answer: wrong
# task: 1.5
# does: rounds to four digits
# fails: test-1-5-hidden
# tell: Do not round the stored accuracies; round only what you print.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: round(np.mean(labels == y_true), 4) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
