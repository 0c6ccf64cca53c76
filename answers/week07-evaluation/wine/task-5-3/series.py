# answer: right
# task: 5.3
# does: a table of losses, its columns averaged
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    losses = pd.DataFrame({"A": loss_func(y_test, ypred_A), "B": loss_func(y_test, ypred_B)}).astype(float)
    return float(losses["A"].mean() - losses["B"].mean())
