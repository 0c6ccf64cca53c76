# answer: wrong
# task: 4.1
# does: calls the larger part the test set
# fails: test-4-1 test-4-1-hidden
# tell: The test set holds 80 % of the rows: training and test set are exchanged.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test, train = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")
