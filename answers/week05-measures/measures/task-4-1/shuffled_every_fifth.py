# answer: right
# task: 4.1
# does: shuffles all rows, sorts them by class, and takes each fifth: once they are shuffled, a rule
#   is as good as chance
shuffled = np.random.default_rng().permutation(len(y))
shuffled = shuffled[np.argsort(np.asarray(y)[shuffled], kind="stable")]
fifth = np.arange(len(y)) % 5 == 0
train, test = shuffled[~fifth], shuffled[fifth]
print(f"{len(train)} rows for training, {len(test)} in the test set")
