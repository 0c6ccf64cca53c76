# answer: right
# task: 1.1
# does: NumPy's partition on a copy; match for the special cases
def _rank(n: int, p: float) -> int:
    k = p * n / 100
    k_int = int(k)  # cuts off
    return k_int if k_int == k else k_int + 1


def percentile(values, p):
    a = np.array(values, dtype=float).ravel()
    match (a.size, float(p)):
        case (0, _):
            raise ValueError("values is empty")
        case (_, q) if q < 0.0 or q > 100.0:
            raise ValueError("p outside 0 to 100")
        case (_, 0.0):
            return float(a.min())
        case (n, q):
            k = _rank(n, q)
            return float(np.partition(a, k - 1)[k - 1])


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])
