# %% [markdown]
# The mean of an array of True and False is the share of True, so there is no count to take and no
# number of rows to know, and names compare as well as numbers do. Rounding is left to the printed
# line: stored with two digits, 142 and 143 right of 150 would both be 0.95, and differences as small
# as that are what Part 2 is about.
#
# - count
# - error_rate
# - out_of_150
# - rounded

# %% right: accuracy_score
# does: scikit-learn's accuracy_score in a loop

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import accuracy_score

accuracies = {}
for name in y_preds:
    accuracies[name] = accuracy_score(y_true, y_preds[name])
print(accuracies)

# %% right: compares_with_y
# does: compares with y, which holds the same labels as y_true

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {name: float(np.mean(y_preds[name] == y)) for name in y_preds}
print(accuracies)

# %% right: counting
# does: counts in plain Python, by model name

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
def share_right(labels):
    return sum(a == b for a, b in zip(labels, y_true)) / len(y_true)


accuracies = dict(
    Model_A=share_right(y_preds["Model_A"]),
    Model_B=share_right(y_preds["Model_B"]),
    Model_C=share_right(y_preds["Model_C"]),
)
accuracies

# %% right: error_counting_loop
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

# %% right: fractions
# does: stores fractions

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from fractions import Fraction
accuracies = {k: Fraction(int((v == y_true).sum()), len(v)) for k, v in y_preds.items()}
print(accuracies)

# %% right: reads_stored
# does: reads the stored predictions again

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
loo = pd.read_csv("data/iris_loo.csv")
accuracies = {name: (loo[name] == loo["y_true"]).mean() for name in loo.columns[1:]}

# %% right: series
# does: a pandas Series instead of a dictionary

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = pd.DataFrame(y_preds).eq(y_true, axis=0).mean()
accuracies

# %% wrong: balanced, loses test-1-5
# does: balanced accuracy
# tell: The accuracy is the share of right predictions among all rows, not the mean over the
#   species.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import balanced_accuracy_score

accuracies = {model: balanced_accuracy_score(y_true, labels) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: count, loses test-1-5
# does: the number of right predictions
# tell: This is the number of right predictions; the accuracy is their share.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy}")

# %% wrong: error_rate, loses test-1-5
# does: the share of wrong predictions
# tell: This is the error rate, 1 minus the accuracy.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.mean(labels != y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: first_letter_right, loses test-1-5
# does: compares one letter of the labels
# tell: Compare whole labels.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.mean([a[5] == b[5] for a, b in zip(labels, y_true)]) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: four_digits, loses test-1-5
# does: rounds to four digits
# tell: Do not round the stored accuracies; round only what you print.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: round(np.mean(labels == y_true), 4) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: lists_of_one, loses test-1-5
# does: stores each accuracy in a list of its own
# tell: Each value of accuracies is a list with one number in it. Store the number itself.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {}
for model, labels in y_preds.items():
    accuracies.setdefault(model, []).append(np.mean(labels == y_true))
print(accuracies)

# %% wrong: macro_f1, loses test-1-5
# does: macro F1
# tell: The accuracy is the share of right predictions; F1 is another measure.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
from sklearn.metrics import f1_score

accuracies = {model: f1_score(y_true, labels, average="macro") for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: names_by_position, loses test-1-5
# does: pairs the names A, B, C with the entries by position
# tell: The models may stand in another order: take the names from y_preds.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
shares = [float((predicted == y_true).mean()) for predicted in y_preds.values()]
accuracies = dict(zip(["Model_A", "Model_B", "Model_C"], shares))
print(accuracies)

# %% wrong: out_of_150, loses test-1-5
# does: divides by 150 whatever the number of rows
# tell: The number of rows is taken to be 150. Divide by the number of predictions at hand.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) / 150 for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: over_n_minus_1, loses test-1-5
# does: divides by n - 1
# tell: The accuracy is the number of right predictions divided by the number of all.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: np.sum(labels == y_true) / (len(y_true) - 1) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: percent, loses test-1-5
# does: percent instead of a fraction
# tell: An accuracy of 0.96 is meant, not 96: the exercise asks for a fraction.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: 100 * np.mean(labels == y_true) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: rounded, loses test-1-5
# does: rounds to two digits
# tell: The accuracies are rounded to two digits: round when you print, not when you compute.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: round(float(np.mean(labels == y_true)), 2) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: text, loses test-1-5
# does: stores texts
# tell: Store numbers, not text: format only what you print.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: f"{np.mean(labels == y_true):.4f}" for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy}")

# %% wrong: three_digits, loses test-1-5
# does: rounds to three digits
# tell: Do not round the stored accuracies; round only what you print.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {model: round(np.mean(labels == y_true), 3) for model, labels in y_preds.items()}
for model, accuracy in accuracies.items():
    print(f"{model}: {accuracy:.4f}")

# %% wrong: truth_counts_as_model, loses test-1-5
# does: leaves the column y_true in the table
# tell: y_true is not a model: accuracies has one entry for each of the three models.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
table = pd.DataFrame({"y_true": y_true, **y_preds})
accuracies = table.eq(table["y_true"], axis=0).mean().to_dict()
print(accuracies, "highest:", max(accuracies, key=accuracies.get))

# %% wrong: typed_in, loses test-1-5
# does: types the numbers in
# tell: The numbers are typed in. Compute them from y_true and y_preds.

# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {"Model_A": 0.96, "Model_B": 0.98, "Model_C": 0.88}

