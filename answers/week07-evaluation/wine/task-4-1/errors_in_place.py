# answer: wrong
# task: 4.1
# does: turns the predictions into errors, in place
# fails: test-4-1-hidden
# tell: -= writes into the caller's array: errors need a name of their own, as in errors = y_preds_A - y_true.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    nu = len(y_true) - 1
    if nu < 1:
        raise ValueError("two predictions are needed at least")
    y_preds_A -= y_true
    y_preds_B -= y_true
    z = loss_fn(0 * y_true, y_preds_A) - loss_fn(0 * y_true, y_preds_B)
    z_hat, sem = z.mean(), st.sem(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat), float(z_hat == 0)
    CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)
    return z_hat, CI, 2 * st.t.sf(abs(z_hat) / sem, nu)
