# answer: wrong
# task: 4.1
# does: draws the same row more than once
# fails: test-4-1 test-4-1-hidden
# tell: Rows are drawn with replacement: some are in both parts or twice in one, others in none.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rng = np.random.default_rng(0)
test = rng.choice(len(y), size=len(y) // 5)
train = rng.choice(len(y), size=len(y) - len(test))
print(f"{len(train)} rows for training, {len(test)} in the test set")
