# answer: wrong
# task: 4.1
# does: drops equal rows from the test
# fails: test-4-1-hidden-labels
# tell: All rows left out are tested, equal ones too.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        i = rng.integers(0, len(D), len(D))
        s = D.iloc[i]
        o = D.iloc[np.setdiff1d(np.arange(len(D)), i)].drop_duplicates()
        model.fit(s.drop(columns=target_name), s[target_name])
        accuracies.append(model.score(o.drop(columns=target_name), o[target_name]))
    return accuracies
