# answer: right
# task: 1.1
# does: a helper of its own, renamed locals, a warning for few rows
import warnings


def standard_error(share, rows):
    return np.sqrt(share * (1 - share) / rows)


def wald_interval(acc, n, alpha=0.05):
    if n <= 0:
        raise ValueError("no rows")
    if acc < 0 or acc > 1:
        raise ValueError("no accuracy")
    if n < 30:
        warnings.warn("few rows")
    critical = -st.norm.ppf(alpha / 2)
    low = acc - critical * standard_error(acc, n)
    high = acc + critical * standard_error(acc, n)
    result = (float(low), float(high))
    return result


for n in 100, 1000, len(y_test):
    print(wald_interval(right["shallow"][:n].mean(), n))
