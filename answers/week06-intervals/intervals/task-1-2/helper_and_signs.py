# answer: right
# task: 1.2
# does: a helper for the critical value, a tuple from a loop over signs
def critical(alpha):
    return abs(st.norm.ppf(alpha / 2))


def wilson_interval(acc, n, alpha=0.05):
    if n <= 0 or acc > 1 or acc < 0:
        raise ValueError(f"{acc} is no accuracy of {n} rows")
    t = critical(alpha) ** 2 / n
    limits = []
    for sign in (-1, +1):
        limits.append((acc + t / 2 + sign * np.sqrt(t * acc * (1 - acc) + t**2 / 4)) / (1 + t))
    return tuple(limits)


print(wilson_interval(0.8, 100))
