# answer: right
# task: 3.5
# does: pandas, keyword-only style, prints
def mean_loss(y_true, y_preds, loss_fn):
    z = pd.Series(loss_fn(np.array(y_true), np.array(y_preds)))
    print('mean', z.mean())
    return z, z.mean()
