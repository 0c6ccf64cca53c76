# answer: wrong
# task: 1.6
# does: refuses n = 0 with an assert
# fails: test-1-6-hidden-edges
# tell: An assert raises an AssertionError; the task asks for a ValueError.
def jeffrey_interval(y_true, y_preds, alpha=0.05):
    n = len(y_true)
    # Refuse n = 0, count the right predictions m, compute a and b,
    # then theta_hat and CI, with the rule for m = 0 and m = n
    assert n > 0
    m = np.sum(y_preds == y_true)
    a, b = m + 0.5, n - m + 0.5
    theta_hat = a / (n + 1)
    CI = (st.beta.ppf(alpha / 2, a, b) if m > 0 else 0, st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1)
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
