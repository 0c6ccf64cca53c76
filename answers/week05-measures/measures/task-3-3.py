# %% [markdown]
# The product of two vectors grows with their lengths; divided by both lengths, only the angle is left. So a
# text that is twice as long, with the same words, has the same cosine to any other. The sign stays: −1 means
# opposite directions. Subtract the means first, and you have Pearson's correlation, which is another number
# unless both means are 0.
#
# - squared_lengths
# - pearson
# - absolute

# %% given
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
    # 3.3) Divide the product by both lengths
    ...
    return cosine


print(cosine_similarity([2, 0, 2], [0, 1, 0]), cosine_similarity([3, 4], [4, 3]))

# %% right: loop
# does: sums in a loop, with math
import math

product = square_a = square_b = 0.0
for x, y in zip(a, b):
    product += x * y
    square_a += x * x
    square_b += y * y
cosine = product / math.sqrt(square_a * square_b)

# %% right: math
# does: math.sumprod's older sister: hypot
import math

lengths = math.hypot(*a) * math.hypot(*b)
cosine = sum(x * y for x, y in zip(a, b)) / lengths

# %% right: scikit_learn
# does: scikit-learn's pairwise cosines
cosine = metrics.pairwise.cosine_similarity([a], [b]).item()

# %% right: scipy
# does: 1 minus SciPy's cosine distance
from scipy.spatial.distance import cosine as distance

cosine = 1 - distance(a, b)

# %% right: unit_copies
# does: divides copies to length 1 and clips
a, b = np.array(a, dtype=float), np.array(b, dtype=float)
a /= np.linalg.norm(a); b /= np.linalg.norm(b)
cosine = np.clip(a @ b, -1, 1)

# %% right: unit_vectors
# does: makes both unit vectors, as new arrays; prints
a, b = np.array(a, dtype=float), np.array(b, dtype=float)
a, b = a / np.sqrt((a**2).sum()), b / np.sqrt((b**2).sum())
print("unit vectors:", a, b)
cosine = (a * b).sum()

# %% wrong: absolute, loses test-3-3-hidden
# does: returns the absolute value
# tell: The sign is lost: opposite directions have the cosine -1.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = abs(np.dot(a, b)) / lengths

# %% wrong: angle, loses test-3-3 test-3-3-hidden
# does: returns the angle
# tell: This is the angle; the task asks for its cosine.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = np.arccos(np.dot(a, b) / lengths)

# %% wrong: distance, loses test-3-3 test-3-3-hidden
# does: returns 1 minus the cosine
# tell: This is the cosine distance; the similarity is 1 minus that.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = 1 - np.dot(a, b) / lengths

# %% wrong: manhattan, loses test-3-3 test-3-3-hidden
# does: divides by sums of absolute values
# tell: The length of a vector is the root of its sum of squares.
lengths = np.abs(a).sum() * np.abs(b).sum()
cosine = np.dot(a, b) / lengths

# %% wrong: one_length, loses test-3-3 test-3-3-hidden
# does: divides by the square of one length
# tell: Both lengths belong in the denominator.
lengths = np.linalg.norm(a) ** 2
cosine = np.dot(a, b) / lengths

# %% wrong: pearson, loses test-3-3 test-3-3-hidden
# does: subtracts the means first
# tell: With the means subtracted this is Pearson's correlation.
a, b = np.asarray(a) - np.mean(a), np.asarray(b) - np.mean(b)
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = np.dot(a, b) / lengths

# %% wrong: product, loses test-3-3 test-3-3-hidden
# does: does not divide
# tell: The product still depends on the lengths: it has to be divided by both.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = np.dot(a, b)

# %% wrong: squared_lengths, loses test-3-3 test-3-3-hidden
# does: forgets the roots
# tell: The lengths are roots of sums of squares; here the roots are missing.
lengths = np.dot(a, a) * np.dot(b, b)
cosine = np.dot(a, b) / lengths
