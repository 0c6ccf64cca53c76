# answer: right
# task: 4.1
# does: samples 20 % of each group with pandas
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = pd.Series(np.arange(len(y))).groupby(y).sample(frac=0.2).tolist()
train = [i for i in range(len(y)) if i not in test]
print(f"{len(train)} rows for training, {len(test)} in the test set")
