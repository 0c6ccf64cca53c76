# answer: wrong
# task: 3.3
# does: returns 1 minus the cosine
# fails: test-3-3 test-3-3-hidden
# tell: This is the cosine distance; the similarity is 1 minus that.
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
    if lengths == 0:
        raise ValueError("a zero vector has no direction")
    cosine = 1 - np.dot(a, b) / lengths
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
