# answer: right
# task: 5.2
# does: one random generator for all repetitions, prints
generator = np.random.RandomState(0)


def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    print(f"repetition {repeat_idx}")
    return KFold(n_splits=K, shuffle=True, random_state=generator)
