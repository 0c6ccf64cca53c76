# answer: wrong
# task: 4.1
# does: draws from all rows together
# fails: test-4-1-hidden
# tell: The split is not stratified: the small classes do not have 20 % of their rows in the test
#   set.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2)
print(f"{len(train)} rows for training, {len(test)} in the test set")
