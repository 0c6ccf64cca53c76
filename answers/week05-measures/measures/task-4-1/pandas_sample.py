# answer: right
# task: 4.1
# does: pandas' sample within groups; prints
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
labels = pd.Series(y)
test = labels.groupby(labels).sample(frac=0.2).index
train = labels.index.difference(test)
print(labels[test].value_counts())
print(f"{len(train)} rows for training, {len(test)} in the test set")
