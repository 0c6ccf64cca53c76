# answer: wrong
# task: 1.5
# does: macro F1
# fails: test-1-5 test-1-5-hidden
# tell: The accuracy is the share of right predictions; F1 is another measure.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import f1_score

accuracies = {model: f1_score(y_true, labels, average="macro") for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")
