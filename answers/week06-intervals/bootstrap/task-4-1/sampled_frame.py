# answer: right
# task: 4.1
# does: samples a renumbered frame by pandas and drops what was drawn
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        rows = D.reset_index(drop=True).sample(n, replace=True, random_state=rng)
        out = D.reset_index(drop=True).drop(index=rows.index.unique())
        m = model.fit(rows.drop(columns=target_name), rows[target_name])
        accuracies.append(m.score(out.drop(columns=target_name), out[target_name]))
    return accuracies
