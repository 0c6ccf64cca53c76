# answer: wrong
# task: 1.1
# does: refuses a single row
# fails: test-1-1-hidden-edges
# tell: One row is enough for the formula: only n below 1 is refused.
def wald_interval(acc, n, alpha=0.05):
    if n <= 1 or not 0 <= acc <= 1:
        raise ValueError("too few")
    h = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
    return acc - h, acc + h
