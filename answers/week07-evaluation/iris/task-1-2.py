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

# %% wrong: kfold_150, loses test-1-2
# does: fixes the number of folds to 150
# tell: 150 folds fit a file of 150 rows only. Take the number from the data.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=150)

# %% wrong: leave_two_out, loses test-1-2
# does: KFold with half as many folds as rows: pairs are left out
# tell: Each fold leaves out two rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=(len(X) + 1) // 2)

# %% wrong: one_at_random, loses test-1-2
# does: draws the row that is left out at random
# tell: The row left out is drawn at random each time, so some rows are left out several times
#   and others never. Leave-one-out leaves out each row once.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import ShuffleSplit

CV_loo = ShuffleSplit(n_splits=len(X), test_size=1, random_state=0)

# %% wrong: stratified, loses test-1-2
# does: stratified folds, which need the labels
# tell: StratifiedKFold makes ten folds and asks for the labels. Leave-one-out has a splitter of
#   its own, which needs neither.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import StratifiedKFold

CV_loo = StratifiedKFold(n_splits=10)

# %% wrong: ten_folds, loses test-1-2
# does: ten folds instead of leave-one-out
# tell: Each fold leaves out a tenth of the rows. Leave-one-out has as many folds as rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=10)

# %% wrong: ten_shuffled_folds, loses test-1-2
# does: ten shuffled folds
# tell: Each fold leaves out a tenth of the rows. Leave-one-out has as many folds as rows.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=10, shuffle=True, random_state=42)

# %% wrong: trains_on_earlier_rows, loses test-1-2
# does: trains on the rows before the one left out
# tell: Each fold trains on the rows before the one left out only.

# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import TimeSeriesSplit

CV_loo = TimeSeriesSplit(n_splits=len(X) - 1, test_size=1)
