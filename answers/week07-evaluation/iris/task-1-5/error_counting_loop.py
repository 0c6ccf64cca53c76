# answer: right
# task: 1.5
# does: counts errors in a loop with a small class and subtracts from one, as Fraction
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from fractions import Fraction


class Score:
    def __init__(self) -> None:
        self.seen = self.missed = 0

    def add(self, actual, predicted) -> None:
        self.seen += 1
        if not actual == predicted:
            self.missed += 1

    @property
    def accuracy(self) -> float:
        return float(1 - Fraction(self.missed, self.seen))


accuracies = {}
for key in y_preds:
    score = Score()
    for pair in zip(y_true, y_preds[key], strict=True):
        score.add(*pair)
    accuracies[key] = score.accuracy
print(accuracies)
