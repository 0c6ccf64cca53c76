# answer: right
# task: 4.2
# does: cumulative counts of the accuracies, by pandas
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = pd.Series(list(oob_accuracies(model, D, target_name, B, rng)))
    up_to = accs.value_counts().sort_index().cumsum()
    rounds = len(accs)

    def limit(thousandths):
        return up_to.index[(1000 * up_to >= thousandths * rounds).to_numpy()][0]

    return [limit(25), limit(975)]
