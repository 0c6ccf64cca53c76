# answer: right
# task: 4.3
# does: hands the difference to confidence_interval as a loss; p by the incomplete beta function
from scipy.special import betainc


def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    def difference(y, y_pred):  # y_pred is not used: there are two of them
        return np.subtract(loss_fn(y, y_preds_A), loss_fn(y, y_preds_B), dtype=float)

    z_hat, CI = confidence_interval(y_true, y_preds_A, difference, alpha)
    nu = len(y_true) - 1
    sem = standard_error(difference(y_true, None))
    if not sem:
        p_value = 0.0 if z_hat else 1.0
    else:
        t_squared = (z_hat / sem) ** 2
        p_value = betainc(nu / 2, 0.5, nu / (nu + t_squared))
    return z_hat, CI, p_value
