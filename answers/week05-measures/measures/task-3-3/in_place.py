# answer: wrong
# task: 3.3
# does: divides the arguments in place
# fails: test-3-3-hidden
# tell: Arrays of the caller are changed in place: /= writes into them.
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
    a, b = np.asarray(a), np.asarray(b)
    for vector in (a, b):
        if not vector.any():
            raise ValueError("zero vector")
        if vector.dtype == float:
            vector /= np.linalg.norm(vector)
    cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
