# answer: wrong
# task: 3.2
# does: draws a fold for each row: folds of very unequal size
# fails: test-3-2 test-3-2-hidden
# tell: The folds differ much in size: ten folds share the rows about equally.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.random.default_rng(0).choice(10, len(X), p=[0.55] + [0.05] * 9))
