# answer: wrong
# task: 4.1
# does: draws 80 % for the test set
# fails: test-4-1 test-4-1-hidden
# tell: The 80 % were drawn for the test set; they belong in the training set.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
indices = np.arange(len(X))
test = np.random.RandomState(0).choice(indices, replace=False, size=int(0.8 * len(indices)))
train = np.setdiff1d(indices, test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
