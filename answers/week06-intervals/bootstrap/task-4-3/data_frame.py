# answer: right
# task: 4.3
# does: a table of both, with prints
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    table = pd.DataFrame(
        {
            name: oob_accuracies(m, D, target_name, B, np.random.Generator(np.random.PCG64(seed)))
            for name, m in {"a": model_a, "b": model_b}.items()
        }
    )
    gap = table["a"] - table["b"]
    print(gap.describe())
    return gap.mean(), percentile(gap.tolist(), 2.5), percentile(gap.tolist(), 97.5)
