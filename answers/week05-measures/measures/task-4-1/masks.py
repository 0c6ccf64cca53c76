# answer: wrong
# task: 4.1
# does: stores a mask of all rows for each part
# fails: test-4-1 test-4-1-hidden
# tell: train and test hold positions, as integers; a mask says yes or no to every row.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train_i, test_i = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
test = np.zeros(len(y), bool)
test[test_i] = True
train = ~test
print(f"{len(train)} rows for training, {len(test)} in the test set")
