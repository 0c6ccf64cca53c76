# answer: right
# task: 3.3
# does: 1 minus SciPy's cosine distance
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
    from scipy.spatial.distance import cosine as distance

    if max(map(abs, a)) == 0 or max(map(abs, b)) == 0:
        raise ValueError("no direction")
    cosine = 1 - distance(a, b)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
