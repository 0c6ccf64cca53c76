# answer: right
# task: 3.3
# does: scikit-learn's pairwise cosines, after a look for zeros
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
    if np.count_nonzero(a) == 0 or np.count_nonzero(b) == 0:
        raise ValueError("zero vector")
    cosine = metrics.pairwise.cosine_similarity([a], [b]).item()
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
