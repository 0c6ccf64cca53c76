# answer: right
# task: 3.3
# does: math.sumprod's older sister: hypot
def cosine_similarity(a, b):
    """Cosine of the angle between two vectors.

    Parameters
    ----------
    a, b : array-like of shape (n,)
        Numbers, not all 0.

    Returns
    -------
    float
        In [-1, 1].
    """
    # 3.3) Product of the lengths, refuse 0, divide
    import math

    lengths = math.hypot(*a) * math.hypot(*b)
    if not lengths:
        raise ValueError(lengths)
    cosine = sum(x * y for x, y in zip(a, b)) / lengths
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
