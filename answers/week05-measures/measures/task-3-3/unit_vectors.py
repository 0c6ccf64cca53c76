# answer: right
# task: 3.3
# does: makes both unit vectors, as new arrays; prints
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
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    if not a.any() or not b.any():
        raise ValueError("zero vector")
    a, b = a / np.sqrt((a**2).sum()), b / np.sqrt((b**2).sum())
    print("unit vectors:", a, b)
    cosine = (a * b).sum()
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
