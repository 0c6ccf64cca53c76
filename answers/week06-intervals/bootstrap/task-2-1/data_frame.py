# answer: right
# task: 2.1
# does: samples a data frame of both columns
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    both = pd.DataFrame({"true": list(y_true), "pred": list(y_pred)})
    out = np.empty(B)
    for i in range(B):
        s = both.sample(frac=1, replace=True, random_state=rng)
        out[i] = (s["true"].to_numpy() == s["pred"].to_numpy()).mean()
    return out
