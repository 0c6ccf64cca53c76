# answer: wrong
# task: 3.2
# does: gives a seed, but does not shuffle
# fails: test-3-2 test-3-2-hidden
# tell: A seed alone does not shuffle: KFold refuses random_state without shuffle=True.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, random_state=42)
