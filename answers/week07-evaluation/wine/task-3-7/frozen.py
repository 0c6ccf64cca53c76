# answer: right
# task: 3.7
# does: frozen distribution, array
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, np.full(2, z_hat)
    t = st.t(df=len(y_true) - 1, loc=z_hat, scale=sem)
    print(f'{z_hat:.4f}')
    return z_hat, t.ppf(np.array([alpha / 2, 1 - alpha / 2]))
