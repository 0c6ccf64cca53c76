# answer: right
# task: 4.1
# does: fresh row labels, sample and drop, a clone of the model
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    from sklearn.base import clone

    table = D.reset_index(drop=True)
    for _ in range(B):
        bag = table.sample(n=len(table), replace=True, random_state=rng)
        rest = table.drop(index=bag.index.unique())
        fitted = clone(model)
        fitted.fit(bag.drop(columns=target_name), bag[target_name])
        accuracies.append(
            accuracy_score(rest[target_name], fitted.predict(rest.drop(columns=target_name)))
        )
    return accuracies
