# answer: wrong
# task: 1.5
# does: balanced accuracy
# fails: test-1-5 test-1-5-hidden
# tell: The accuracy is the share of right predictions among all rows, not the mean over the species.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import balanced_accuracy_score

accuracies = {model: balanced_accuracy_score(y_true, labels) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
