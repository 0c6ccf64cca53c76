# answer: wrong
# task: 3.1
# does: drops equal rows from the training part
# fails: test-3-1-hidden
# tell: A row that was drawn twice counts twice in training: that is what
#   drawing with replacement means.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        s = D.sample(n=len(D), replace=True, random_state=rng)
        tr, te = train_test_split(s, train_size=0.8, shuffle=False)
        tr = tr.drop_duplicates()
        model.fit(tr.drop(columns=target_name), tr[target_name])
        accuracies.append(model.score(te.drop(columns=target_name), te[target_name]))
    return accuracies
