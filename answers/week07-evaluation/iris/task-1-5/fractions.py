# answer: right
# task: 1.5
# does: stores fractions
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from fractions import Fraction
accuracies = {k: Fraction(int((v == y_true).sum()), len(v)) for k, v in y_preds.items()}
print(accuracies)
