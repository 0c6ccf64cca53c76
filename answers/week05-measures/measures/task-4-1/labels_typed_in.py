# answer: wrong
# task: 4.1
# does: goes through the labels 0, 1, 2 only
# fails: test-4-1-hidden
# tell: Other data have other classes: take the labels from y.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.random.choice(np.flatnonzero(y == k), round(0.2 * np.sum(y == k)), replace=False) for k in range(3)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
