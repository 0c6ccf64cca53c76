# %% [markdown]
# `LeaveOneOut` takes the number of folds from the data, so nothing in the cell holds for 150 rows
# only. `KFold(n_splits=len(X))` gives the same folds, as long as it does not shuffle; but it is bound
# to the number of rows that `X` has when the cell runs.
#
# - kfold_150
# - ten_folds
# - one_at_random

# %% right: class_with_split
# does: a class whose split needs no object

# 1.2) Initialise leave-one-out cross-validation: CV_loo
class CV_loo:
    @staticmethod
    def split(X, y=None):
        return LeaveOneOut().split(X)

# %% right: kfold_n
# does: KFold with as many folds as rows

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=len(X))

# %% right: leave_p_out
# does: LeavePOut(1)

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import LeavePOut

CV_loo = LeavePOut(1)

# %% right: own_splitter_class
# does: own splitter class with split and get_n_splits

# 1.2) Initialise leave-one-out cross-validation: CV_loo
class OneOut:
    """Leaves out row 0, then row 1, ..."""

    def split(self, data, labels=None, groups=None):
        rows = np.arange(len(data))
        for left_out in rows:
            yield np.delete(rows, left_out), rows[left_out : left_out + 1]

    def get_n_splits(self, data=None, labels=None, groups=None):
        return len(data)


CV_loo = OneOut()

# %% right: predefined_split
# does: PredefinedSplit with as many folds as rows

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import PredefinedSplit
CV_loo = PredefinedSplit(range(len(X)))

# %% right: reloads_the_file
# does: reads the file again inside the cell, labels as codes

# 1.2) Initialise leave-one-out cross-validation: CV_loo
iris = pd.read_csv("data/iris.csv")
X = iris.iloc[:, :4]
y = iris["Type"].astype("category").cat.codes

CV_loo = LeaveOneOut()

# %% wrong: at_most_150_folds, loses test-1-2-hidden
# does: at most 150 folds
# tell: With more than 150 rows several are left out at once.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=min(len(X), 150))

# %% wrong: copies_left_out_too, loses test-1-2-hidden
# does: takes equal rows out of the training rows, too
# tell: Leave out one row only: rows equal to it stay in training.
class LeaveOneOutStrict:
    def get_n_splits(self, X, y=None, groups=None):
        return len(X)

    def split(self, X, y=None, groups=None):
        values = np.asarray(X)
        for i in range(len(values)):
            same = (values == values[i]).all(axis=1)
            yield np.flatnonzero(~same), np.array([i])


CV_loo = LeaveOneOutStrict()

# %% wrong: folds_only_once, loses test-1-2-hidden
# does: makes one generator of folds, which is empty when split is called again
# tell: split is called again for each model: give all folds each time.
class Loo:
    def __init__(self, n):
        rows = np.arange(n)
        self.folds = ((rows[rows != i], rows[i : i + 1]) for i in rows)

    def split(self, X, y=None, groups=None):
        return self.folds


CV_loo = Loo(len(X))

# %% wrong: kfold_150, loses test-1-2 test-1-2-hidden
# does: fixes the number of folds to 150
# tell: 150 folds fit a file of 150 rows only. Take the number from the data.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=150)

# %% wrong: labels_of_rows, loses test-1-2-hidden
# does: gives the labels of rows instead of their positions
# tell: Folds are positions 0, 1, 2, ..., whatever the rows are called.
class LeaveOneRowOut:
    def get_n_splits(self, X, y=None, groups=None):
        return len(X)

    def split(self, X, y=None, groups=None):
        for label in X.index:
            yield X.index[X.index != label].to_numpy(), np.array([label])


CV_loo = LeaveOneRowOut()

# %% wrong: last_row_first, loses test-1-2-hidden
# does: leaves out the rows from the last to the first
# tell: Rows are left out from the last to the first: keep their order.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
class Backwards(LeaveOneOut):
    def split(self, X, y=None, groups=None):
        return reversed(list(super().split(X)))


CV_loo = Backwards()

# %% wrong: leave_two_out, loses test-1-2 test-1-2-hidden
# does: KFold with half as many folds as rows: pairs are left out
# tell: Each fold leaves out two rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=(len(X) + 1) // 2)

# %% wrong: one_at_random, loses test-1-2-hidden
# does: draws the row that is left out at random
# tell: The row left out is drawn at random each time, so some rows are left out several times
#   and others never. Leave-one-out leaves out each row once.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import ShuffleSplit

CV_loo = ShuffleSplit(n_splits=len(X), test_size=1, random_state=0)

# %% wrong: stratified, loses test-1-2 test-1-2-hidden
# does: stratified folds, which need the labels
# tell: StratifiedKFold makes ten folds and asks for the labels. Leave-one-out has a splitter of
#   its own, which needs neither.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import StratifiedKFold

CV_loo = StratifiedKFold(n_splits=10)

# %% wrong: ten_folds, loses test-1-2 test-1-2-hidden
# does: ten folds instead of leave-one-out
# tell: Each fold leaves out a tenth of the rows. Leave-one-out has as many folds as rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=10)

# %% wrong: ten_shuffled_folds, loses test-1-2 test-1-2-hidden
# does: ten shuffled folds
# tell: Each fold leaves out a tenth of the rows. Leave-one-out has as many folds as rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=10, shuffle=True, random_state=42)

# %% wrong: trains_on_earlier_rows, loses test-1-2 test-1-2-hidden
# does: trains on the rows before the one left out
# tell: Each fold trains on the rows before the one left out only.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import TimeSeriesSplit

CV_loo = TimeSeriesSplit(n_splits=len(X) - 1, test_size=1)
