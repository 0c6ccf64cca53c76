# answer: right
# task: 3.2
# does: a random generator as seed, prints and a plot
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, random_state=np.random.RandomState(7), shuffle=True)
print("splitting", CV_kfold)
