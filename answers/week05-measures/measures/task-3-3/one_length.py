# answer: wrong
# task: 3.3
# does: divides by the square of one length
# fails: test-3-3 test-3-3-hidden
# tell: Both lengths belong in the denominator.
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
    lengths = np.linalg.norm(a) ** 2
    if lengths == 0:
        raise ValueError("a zero vector has no direction")
    cosine = np.dot(a, b) / lengths
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
