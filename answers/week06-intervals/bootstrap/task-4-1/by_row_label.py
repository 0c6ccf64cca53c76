# answer: wrong
# task: 4.1
# does: drops the rows drawn by their labels
# fails: test-4-1-hidden-labels
# tell: Rows are left out by label, but labels may repeat: use positions.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    for _ in range(B):
        bag = D.sample(n=len(D), replace=True, random_state=rng)
        rest = D.drop(index=bag.index.unique())
        model.fit(bag.drop(columns=target_name).to_numpy(), bag[target_name].to_numpy())
        predicted = model.predict(rest.drop(columns=target_name).to_numpy())
        accuracies.append(np.mean(predicted == rest[target_name].to_numpy()))
    return accuracies
