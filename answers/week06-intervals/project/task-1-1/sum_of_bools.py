# answer: right
# task: 1.1
# does: adds a comparison
def choose_folds(n_rows):
    return 3 + 2 * (n_rows >= 50)
