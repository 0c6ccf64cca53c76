# answer: wrong
# task: 4.1
# does: leaves the size of the test set to the default
# fails: test-4-1 test-4-1-hidden
# tell: Without a size the test set holds 25 % of the rows.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")
