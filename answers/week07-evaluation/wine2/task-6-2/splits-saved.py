# answer: wrong
# task: 6.2
# does: saves the splits instead of the splitter
# fails: test-6-2 test-6-2-hidden
# tell: Save the splitter itself: it makes the splits when its method split is called with the
#   data.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = list(StratifiedKFold(n_splits=2, shuffle=True, random_state=42).split(X, y))
