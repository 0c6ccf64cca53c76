# answer: wrong
# task: 3.3
# does: refuses short vectors
# fails: test-3-3-hidden
# tell: A short vector has a direction, too: refuse the length 0 only.
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
    if np.linalg.norm(a) < 1e-8 or np.linalg.norm(b) < 1e-8: raise ValueError
    cosine = np.dot(a, b) / (np.linalg.norm(a) * np.linalg.norm(b))
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
