# answer: wrong
# task: 1.1
# does: returns text
# fails: test-1-1 test-1-1-hidden
# tell: In quotes it is text. Return the number.
def choose_folds(n_rows):
    return "3" if n_rows < 50 else "5"
