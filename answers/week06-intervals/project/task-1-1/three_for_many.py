# answer: wrong
# task: 1.1
# does: goes back to 3 folds above 10 000 rows
# fails: test-1-1-hidden
# tell: There is one border, at 50 rows: 5 folds for all that have more.
def choose_folds(n_rows):
    return 5 if 50 <= n_rows <= 10000 else 3
