# answer: wrong
# task: 3.3
# does: refuses a vector whose entries add up to 0
# fails: test-3-3-hidden
# tell: [1, -1] adds up to 0 and has a direction: only a vector of zeros has none.
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
    if sum(a) == 0 or sum(b) == 0: raise ValueError
    cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
