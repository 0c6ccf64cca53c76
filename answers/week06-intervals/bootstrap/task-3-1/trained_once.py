# answer: wrong
# task: 3.1
# does: trains on the first sample only
# fails: test-3-1-hidden test-3-1-hidden-rounds
# tell: The model is trained anew in each round, on the training part of that
#   round.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    s = D.sample(n=len(D), replace=True, random_state=rng)
    model.fit(s.drop(columns=target_name)[: int(0.8 * len(D))], s[target_name][: int(0.8 * len(D))])
    for _ in range(B):
        s = D.sample(n=len(D), replace=True, random_state=rng)
        te = s.iloc[int(0.8 * len(s)) :]
        accuracies.append(model.score(te.drop(columns=target_name), te[target_name]))
    return accuracies
