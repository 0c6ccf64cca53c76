# answer: right
# task: 2.1
# does: a data frame of two lists, and Series.eq
def accuracy(y_true, y_pred):
    """Share of right predictions."""
    truth, guess = list(y_true), list(y_pred)
    if len(truth) != len(guess):
        msg = f"unequal lengths: {len(truth)} != {len(guess)}"
        raise ValueError(msg)
    table = pd.DataFrame({"truth": pd.Series(truth, dtype=object), "guess": pd.Series(guess, dtype=object)})
    share = float(table["truth"].eq(table["guess"]).mean())
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
