# answer: right
# task: 5.2
# does: seeds 100, 101, 102
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K, shuffle=True, random_state=100 + repeat_idx)
    return CV_kfold
