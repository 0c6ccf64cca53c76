# answer: right
# task: 3.7
# does: quantile of scipy.special, both limits by one array operation, a Series
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    from scipy.special import stdtrit

    losses, centre = mean_loss(y_true, y_preds, loss_fn)
    if len(losses) < 2:
        raise ValueError("An interval needs two predictions or more.")
    tails = stdtrit(len(losses) - 1, [alpha / 2, 1 - alpha / 2])
    return centre, pd.Series(centre + tails * standard_error(losses), index=["lower", "upper"])
