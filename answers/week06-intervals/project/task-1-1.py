# %% [markdown]
# The border itself belongs to the upper side: "fewer than 50" leaves out 50, so the comparison is `<`
# and not `<=`. One conditional expression says it; a table of sizes, or a comparison with the 150
# rows of iris, would say something about particular data sets instead.
#
# - border
# - always_five
# - always_three

# %% right: by_hand_arrays
# does: type hints, and an early return
def choose_folds(n_rows: int) -> int:
    """Number of folds of the cross-validation for a data set of this size."""
    if n_rows < 50:
        return 3
    return 5

# %% right: cross_val_predict
# does: an early return, and one at the end
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return [5, 3][n_rows < 50]

# %% right: loops
# does: the other way round
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if n_rows >= 50:
        return 5
    return 3

# %% right: own_folds
# does: an assignment and a condition
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5 - 2 * (n_rows < 50)

# %% right: sum_of_bools
# does: adds a comparison
def choose_folds(n_rows):
    return 3 + 2 * (n_rows >= 50)

# %% wrong: always_five, loses test-1-1 test-1-1-hidden
# does: always 5 folds
# tell: Data sets of fewer than 50 rows have 3 folds.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5

# %% wrong: always_three, loses test-1-1 test-1-1-hidden
# does: always 3 folds
# tell: Only data sets of fewer than 50 rows have 3 folds; larger ones have 5.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 3

# %% wrong: as_text, loses test-1-1 test-1-1-hidden
# does: returns text
# tell: In quotes it is text. Return the number.
def choose_folds(n_rows):
    return "3" if n_rows < 50 else "5"

# %% wrong: at_most_n_rows, loses test-1-1-hidden
# does: returns at most as many folds as there are rows
# tell: The prompt knows two cases: 3 for fewer than 50 rows, otherwise 5.
def choose_folds(n_rows):
    folds = 3 if n_rows < 50 else 5
    return min(folds, n_rows)

# %% wrong: border, loses test-1-1-hidden
# does: 3 folds for exactly 50 rows
# tell: With 50 rows there are 5 folds already: fewer than 50 means 49 at most.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 3 if n_rows <= 50 else 5

# %% wrong: exchanged_folds, loses test-1-1 test-1-1-hidden
# does: 3 and 5 exchanged
# tell: The small data sets have 3 folds, the others 5.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5 if n_rows < 50 else 3

# %% wrong: five_as_a_float, loses test-1-1 test-1-1-hidden
# does: gives 5.0 folds
# tell: A number of folds is an integer: no splitter takes 5.0.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 3 if n_rows < 50 else 5.0

# %% wrong: grows, loses test-1-1-hidden
# does: a fold for each ten rows, between 3 and 5
# tell: There are two cases only: 3 folds below 50 rows, 5 from 50 rows on, and nothing in
#   between.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return min(max(n_rows // 10, 3), 5)

# %% wrong: hundred, loses test-1-1-hidden
# does: 5 folds from 100 rows on
# tell: The border is 50 rows: from there on there are 5 folds.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    folds = 3
    if n_rows >= 100:
        folds = 5
    return folds

# %% wrong: numpy_where, loses test-1-1 test-1-1-hidden
# does: np.where, which returns an array
# tell: np.where returns an array without axes, which scikit-learn does not take for a number of
#   folds. Return an integer.
def choose_folds(n_rows):
    return np.where(n_rows < 50, 3, 5)

# %% wrong: prints, loses test-1-1 test-1-1-hidden
# does: prints the number of folds
# tell: The number of folds is printed, but not returned, so that the function gives None.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    print(3 if n_rows < 50 else 5)

# %% wrong: splitter, loses test-1-1 test-1-1-hidden
# does: returns a splitter
# tell: choose_folds returns the number of folds; the folds themselves are made in choose_tree.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if n_rows < 50:
        return StratifiedKFold(3)
    return StratifiedKFold(5)

# %% wrong: takes_data, loses test-1-1 test-1-1-hidden
# does: takes the data set, not its number of rows
# tell: n_rows is the number of rows, not the data: a number has no length.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if len(n_rows) < 50:
        return 3
    return 5

# %% wrong: three_for_many, loses test-1-1-hidden
# does: goes back to 3 folds above 10 000 rows
# tell: There is one border, at 50 rows: 5 folds for all that have more.
def choose_folds(n_rows):
    return 5 if 50 <= n_rows <= 10000 else 3

# %% wrong: two_for_few, loses test-1-1-hidden
# does: 2 folds for fewer than 10 rows
# tell: Fewer than 50 rows: 3 folds, however few they are.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 2 if n_rows < 10 else 3 if n_rows < 50 else 5
