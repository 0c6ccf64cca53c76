# answer: right
# task: 3.3
# does: divides copies to length 1 and clips
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
    if (a == 0).all() or (b == 0).all(): raise ValueError
    a /= np.linalg.norm(a); b /= np.linalg.norm(b)
    cosine = np.clip(a @ b, -1, 1)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
