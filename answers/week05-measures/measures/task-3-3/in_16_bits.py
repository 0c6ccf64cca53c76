# answer: wrong
# task: 3.3
# does: squares in 16-bit integers
# fails: test-3-3-hidden
# tell: The squares do not fit in 16 bits: leave the type to NumPy.
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
    if not a.any() or not b.any(): raise ValueError
    if a.dtype.kind == 'i': a, b = a.astype('int16'), b.astype('int16')
    cosine = np.dot(a, b) / np.sqrt(float((a*a).sum()) * float((b*b).sum()))
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
