# answer: right
# task: 4.1
# does: the first split of StratifiedShuffleSplit
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
splitter = StratifiedShuffleSplit(n_splits=1, test_size=0.2)
train, test = next(splitter.split(X, y))
print(f"{len(train)} rows for training, {len(test)} in the test set")
