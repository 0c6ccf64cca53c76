# answer: right
# task: 1.5
# does: scikit-learn's accuracy_score in a loop
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import accuracy_score

accuracies = {}
for name in y_preds:
    accuracies[name] = accuracy_score(y_true, y_preds[name])
print(accuracies)
