# answer: wrong
# task: 4.1
# does: takes the last fifth of the rows
# fails: test-4-1-hidden
# tell: Rows are not drawn: the last fifth may hold only one class.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, shuffle=False)
print(f"{len(train)} rows for training, {len(test)} in the test set")
