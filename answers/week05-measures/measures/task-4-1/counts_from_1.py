# answer: wrong
# task: 4.1
# does: counts positions from 1
# fails: test-4-1 test-4-1-hidden
# tell: Positions count from 0: the last of n rows has the position n - 1.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(1, len(y) + 1), test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")
