# answer: wrong
# task: 4.1
# does: tests every fifth row of a class by the size of x1
# fails: test-4-1-hidden
# tell: The test rows go by a rule; draw them at random.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.flatnonzero(y == k)[np.argsort(X[y == k, 0])][::5] for k in np.unique(y)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
