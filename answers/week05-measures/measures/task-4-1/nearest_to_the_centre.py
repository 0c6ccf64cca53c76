# answer: wrong
# task: 4.1
# does: takes the fifth of each class nearest to its centre as "typical" test set
# fails: test-4-1-hidden
# tell: The test rows are chosen by what they hold: draw them at random.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = []
for k in np.unique(y):
    places = np.flatnonzero(y == k)
    far = np.linalg.norm(X[places] - X[places].mean(axis=0), axis=1)
    test.extend(places[np.argsort(far)[: len(places) // 5]])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
