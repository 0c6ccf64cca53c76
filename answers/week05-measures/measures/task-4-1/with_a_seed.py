# answer: right
# task: 4.1
# does: train_test_split with a seed, lists, training share given
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rows = list(range(len(X)))
train, test = train_test_split(rows, train_size=0.8, stratify=y, random_state=42)
print(f"{len(train)} rows for training, {len(test)} in the test set")
