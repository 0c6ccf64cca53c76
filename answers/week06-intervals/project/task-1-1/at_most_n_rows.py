# answer: wrong
# task: 1.1
# does: returns at most as many folds as there are rows
# fails: test-1-1-hidden
# tell: The prompt knows two cases: 3 for fewer than 50 rows, otherwise 5.
def choose_folds(n_rows):
    folds = 3 if n_rows < 50 else 5
    return min(folds, n_rows)
