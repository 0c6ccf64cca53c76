# answer: wrong
# task: 4.1
# does: splits as if y were sorted by class: positions in np.sort(y)
# fails: test-4-1-hidden
# tell: Positions in the sorted y are not positions in y.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, stratify=np.sort(y))
print(f"{len(train)} rows for training, {len(test)} in the test set")
