# answer: wrong
# task: 1.5
# does: rounds to two digits
# fails: test-1-5-hidden
# tell: The accuracies are rounded to two digits: round when you print, not when you
#   compute.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: round(float(np.mean(labels == y_true)), 2) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
