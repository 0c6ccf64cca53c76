# answer: wrong
# task: 3.2
# does: ten random splits instead of ten folds
# fails: test-3-2-hidden
# tell: Independent random splits test some wines twice and others never; folds test each wine once.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import ShuffleSplit
CV_kfold = ShuffleSplit(n_splits=10, test_size=0.1, random_state=42)
