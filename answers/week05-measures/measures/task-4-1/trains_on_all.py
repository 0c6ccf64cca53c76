# answer: wrong
# task: 4.1
# does: trains on all rows
# fails: test-4-1 test-4-1-hidden
# tell: The rows of the test set are in training as well.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
train = np.arange(len(y))
print(f"{len(train)} rows for training, {len(test)} in the test set")
