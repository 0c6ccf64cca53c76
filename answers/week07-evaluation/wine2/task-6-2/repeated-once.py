# answer: right
# task: 6.2
# does: uses RepeatedStratifiedKFold with one repetition
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import RepeatedStratifiedKFold

CV_kfold = RepeatedStratifiedKFold(n_splits=2, n_repeats=1, random_state=1)
