# answer: wrong
# task: 3.3
# does: divides the numbers of the first list in place
# fails: test-3-3-hidden
# tell: Your function writes into the sequence that it was given. Leave arguments unchanged:
#   work on a copy.
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
    la, lb = sum(x * x for x in a) ** 0.5, sum(x * x for x in b) ** 0.5
    if la == 0 or lb == 0:
        raise ValueError("z")
    for i in range(len(a)):
        a[i] = a[i] / la
    cosine = sum(x * y for x, y in zip(a, b)) / lb
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
