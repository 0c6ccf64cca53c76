# answer: wrong
# task: 4.1
# does: tests on the fifth of each class that is lowest in the first column
# fails: test-4-1-hidden
# tell: Your test set holds one edge of each cloud. Draw the rows at random, whatever their values.
train, test = [], []
for label in set(y.tolist()):
    rows = np.flatnonzero(y == label)
    rows = rows[np.argsort(X[rows, 0])]
    cut = len(rows) // 5
    test += rows[:cut].tolist()
    train += rows[cut:].tolist()
print(f"{len(train)} rows for training, {len(test)} in the test set")
