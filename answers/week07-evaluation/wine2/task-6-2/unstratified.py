# answer: wrong
# task: 6.2
# does: uses a plain KFold
# fails: test-6-2-hidden
# tell: A plain KFold leaves the share of red wine in each half to chance. Ask for a stratified
#   split.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = KFold(n_splits=2, shuffle=True, random_state=42)
