# answer: right
# task: 4.1
# does: draws by hand, class by class
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rng = np.random.default_rng()
train, test = [], []
for label in np.unique(y):
    members = rng.permutation(np.flatnonzero(y == label))
    cut = round(0.2 * len(members))
    test.extend(members[:cut])
    train.extend(members[cut:])
print(f"{len(train)} rows for training, {len(test)} in the test set")
