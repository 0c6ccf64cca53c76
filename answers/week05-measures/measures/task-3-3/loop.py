# answer: right
# task: 3.3
# does: sums in a loop, with math
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
    import math

    product = square_a = square_b = 0.0
    for x, y in zip(a, b):
        product += x * y
        square_a += x * x
        square_b += y * y
    if square_a == 0 or square_b == 0:
        raise ValueError("zero vector")
    cosine = product / math.sqrt(square_a * square_b)
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))
