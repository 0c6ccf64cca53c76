# answer: right
# task: 5.1
# does: plain Python, list
import statistics


def correlated_ttest(r, rho, alpha=0.05):
    r = [float(v) for v in r]
    J = len(r)
    if J <= 1:
        raise ValueError("J must be 2 or more")
    r_hat = sum(r) / J
    variance = statistics.variance(r)
    if variance == 0:
        return r_hat, [r_hat, r_hat], int(r_hat == 0)
    sigma = (variance * (1 / J + rho / (1 - rho))) ** 0.5
    half = st.t.ppf(1 - alpha / 2, J - 1) * sigma
    return r_hat, [r_hat - half, r_hat + half], 2 * st.t.sf(abs(r_hat) / sigma, J - 1)
