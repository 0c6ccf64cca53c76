# answer: wrong
# task: 3.3
# does: refuses a vector whose largest entry is 0
# fails: test-3-3-hidden
# tell: A vector with negative entries can have 0 as its largest: only a vector of zeros has no direction.
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
    if max(a) == 0 or max(b) == 0: raise ValueError
    cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
