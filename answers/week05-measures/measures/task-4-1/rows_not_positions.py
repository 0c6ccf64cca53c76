# answer: wrong
# task: 4.1
# does: stores rows of X instead of positions
# fails: test-4-1 test-4-1-hidden
# tell: train and test hold rows of X; the task asks for their positions.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(X, test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")
