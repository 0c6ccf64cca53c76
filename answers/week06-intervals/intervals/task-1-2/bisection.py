# answer: right
# task: 1.2
# does: solves the inequality by bisection
from statistics import NormalDist


def _bisect(outside, inside, keeps):
    """Border between a p that the interval leaves out and one that it keeps."""
    for _ in range(2000):
        middle = (outside + inside) / 2
        if middle == outside or middle == inside:
            break
        if keeps(middle):
            inside = middle
        else:
            outside = middle
    return inside


def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy."""
    if n < 1:
        raise ValueError("without rows there is no accuracy")
    if acc < 0 or acc > 1 or acc != acc:
        raise ValueError("acc has to be between 0 and 1")
    z = NormalDist().inv_cdf(1 - alpha / 2)
    if acc == 1:
        return n / (n + z * z), 1.0
    if acc == 0:
        return 0.0, z * z / (n + z * z)

    def keeps(p):
        return n * (acc - p) ** 2 <= z * z * p * (1 - p)

    return _bisect(0.0, acc, keeps), _bisect(1.0, acc, keeps)


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")
