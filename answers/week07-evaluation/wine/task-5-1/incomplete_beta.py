# answer: right
# task: 5.1
# does: statistics of Python numbers; p by the incomplete beta function
import math
import statistics

from scipy.special import betainc, stdtrit


def correlated_ttest(r, rho, alpha=0.05):
    values = [float(value) for value in r]
    J = len(values)
    if J < 2:
        raise ValueError(f"at least two differences, got {J}")
    r_hat = statistics.fmean(values)
    if len(set(values)) == 1:
        return r_hat, (r_hat, r_hat), 0.0 if r_hat else 1.0
    nu = J - 1
    error = statistics.stdev(values) * math.sqrt((1 - rho + J * rho) / (J * (1 - rho)))
    half = abs(stdtrit(nu, alpha / 2)) * error
    p = float(betainc(nu / 2, 0.5, nu / (nu + (r_hat / error) ** 2)))
    return r_hat, (r_hat - half, r_hat + half), p
