# answer: right
# task: 3.1
# does: np.divide where the denominator is not 0
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall."""
    P, R, a = (np.asarray(v, dtype=float) for v in (precision, recall, alpha))
    denominator = np.atleast_1d(a * P + R)
    F = np.divide(np.atleast_1d(P * R + a * P * R), denominator, out=np.zeros_like(denominator), where=denominator > 0)
    F = F.item() if F.size == 1 else F
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
