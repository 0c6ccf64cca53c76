# answer: wrong
# task: 4.1
# does: takes every fifth row of each class
# fails: test-4-1-hidden
# tell: Every fifth row is not a random choice: where rows follow a pattern the test set does, too.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
by_class = np.argsort(y, kind="stable")
test = by_class[::5]
train = np.setdiff1d(by_class, test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
