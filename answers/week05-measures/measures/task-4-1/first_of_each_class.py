# answer: wrong
# task: 4.1
# does: takes the first fifth of each class
# fails: test-4-1-hidden
# tell: The first rows of each class are not a random choice.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.flatnonzero(y == k)[: round(0.2 * np.sum(y == k))] for k in np.unique(y)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")
