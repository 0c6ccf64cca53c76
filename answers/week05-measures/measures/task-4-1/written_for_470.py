# answer: wrong
# task: 4.1
# does: holds only for 470 rows
# fails: test-4-1 test-4-1-hidden
# tell: The number of rows is typed in; take it from the data.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(470), test_size=0.2)
print(f"{len(train)} rows for training, {len(test)} in the test set")
