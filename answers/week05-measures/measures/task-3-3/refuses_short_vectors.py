# answer: wrong
# task: 3.3
# does: refuses vectors of small numbers
# fails: test-3-3-hidden
# tell: Only a vector of zeros has no direction, however short another may be.
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
    lengths = np.linalg.norm(a) * np.linalg.norm(b)
    if np.abs(a).max() * np.abs(b).max() < 1e-12:
        raise ValueError("a zero vector has no direction")
    cosine = np.dot(a, b) / lengths
    return cosine
