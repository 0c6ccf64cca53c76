# %% [markdown]
# One test covers both vectors, because the product of the lengths is 0 if either length is. We test
# lengths and not entries: the entries of a vector can add up to 0, or have 0 as their largest,
# although the vector is not zero. `np.linalg.norm` and `np.dot` accept lists as well as arrays and
# write into neither, so the arguments stay unchanged.
#
# - zero
# - first_only
# - squared_lengths
# - in_place

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
    # 3.3) Product of the lengths, refuse 0, divide
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
if square_a == 0 or square_b == 0:
    raise ValueError("zero vector")
cosine = product / math.sqrt(square_a * square_b)

# %% right: math
# does: math.sumprod's older sister: hypot
import math

lengths = math.hypot(*a) * math.hypot(*b)
if not lengths:
    raise ValueError(lengths)
cosine = sum(x * y for x, y in zip(a, b)) / lengths

# %% right: scikit_learn
# does: scikit-learn's pairwise cosines, after a look for zeros
if np.count_nonzero(a) == 0 or np.count_nonzero(b) == 0:
    raise ValueError("zero vector")
cosine = metrics.pairwise.cosine_similarity([a], [b]).item()

# %% right: scipy
# does: 1 minus SciPy's cosine distance
from scipy.spatial.distance import cosine as distance

if max(map(abs, a)) == 0 or max(map(abs, b)) == 0:
    raise ValueError("no direction")
cosine = 1 - distance(a, b)

# %% right: unit_copies
# does: divides copies to length 1 and clips
a, b = np.array(a, dtype=float), np.array(b, dtype=float)
if (a == 0).all() or (b == 0).all(): raise ValueError
a /= np.linalg.norm(a); b /= np.linalg.norm(b)
cosine = np.clip(a @ b, -1, 1)

# %% right: unit_vectors
# does: makes both unit vectors, as new arrays; prints
a, b = np.array(a, dtype=float), np.array(b, dtype=float)
if not a.any() or not b.any():
    raise ValueError("zero vector")
a, b = a / np.sqrt((a**2).sum()), b / np.sqrt((b**2).sum())
print("unit vectors:", a, b)
cosine = (a * b).sum()

# %% wrong: absolute, loses test-3-3-hidden
# does: returns the absolute value
# tell: The sign is lost: opposite directions have the cosine -1.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = abs(np.dot(a, b)) / lengths

# %% wrong: angle, loses test-3-3 test-3-3-hidden
# does: returns the angle
# tell: This is the angle; the task asks for its cosine.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.arccos(np.dot(a, b) / lengths)

# %% wrong: distance, loses test-3-3 test-3-3-hidden
# does: returns 1 minus the cosine
# tell: This is the cosine distance; the similarity is 1 minus that.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = 1 - np.dot(a, b) / lengths

# %% wrong: divides_list_in_place, loses test-3-3-hidden
# does: divides the numbers of the first list in place
# tell: Your function writes into the sequence that it was given. Leave arguments unchanged:
#   work on a copy.
la, lb = sum(x * x for x in a) ** 0.5, sum(x * x for x in b) ** 0.5
if la == 0 or lb == 0:
    raise ValueError("z")
for i in range(len(a)):
    a[i] = a[i] / la
cosine = sum(x * y for x, y in zip(a, b)) / lb

# %% wrong: first_only, loses test-3-3-hidden
# does: looks at the first vector only
# tell: The second vector may be zero as well.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if np.linalg.norm(a) == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b) / lengths

# %% wrong: in_16_bits, loses test-3-3-hidden
# does: squares in 16-bit integers
# tell: The squares do not fit in 16 bits: leave the type to NumPy.
a, b = np.asarray(a), np.asarray(b)
if not a.any() or not b.any(): raise ValueError
if a.dtype.kind == 'i': a, b = a.astype('int16'), b.astype('int16')
cosine = np.dot(a, b) / np.sqrt(float((a*a).sum()) * float((b*b).sum()))

# %% wrong: in_place, loses test-3-3-hidden
# does: divides the arguments in place
# tell: Arrays of the caller are changed in place: /= writes into them.
a, b = np.asarray(a), np.asarray(b)
for vector in (a, b):
    if not vector.any():
        raise ValueError("zero vector")
    if vector.dtype == float:
        vector /= np.linalg.norm(vector)
cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)

# %% wrong: largest_is_zero, loses test-3-3-hidden
# does: refuses a vector whose largest entry is 0
# tell: A vector with negative entries can have 0 as its largest: only a vector of zeros has no
#   direction.
if max(a) == 0 or max(b) == 0: raise ValueError
cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)

# %% wrong: manhattan, loses test-3-3 test-3-3-hidden
# does: divides by sums of absolute values
# tell: The length of a vector is the root of its sum of squares.
lengths = np.abs(a).sum() * np.abs(b).sum()
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b) / lengths

# %% wrong: no_guard, loses test-3-3-hidden
# does: divides by 0
# tell: A zero vector gives NaN; the task asks for a ValueError.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
cosine = np.dot(a, b) / lengths

# %% wrong: one_length, loses test-3-3 test-3-3-hidden
# does: divides by the square of one length
# tell: Both lengths belong in the denominator.
lengths = np.linalg.norm(a) ** 2
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b) / lengths

# %% wrong: pearson, loses test-3-3 test-3-3-hidden
# does: subtracts the means first
# tell: With the means subtracted this is Pearson's correlation.
a, b = np.asarray(a) - np.mean(a), np.asarray(b) - np.mean(b)
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b) / lengths

# %% wrong: product, loses test-3-3 test-3-3-hidden
# does: does not divide
# tell: The product still depends on the lengths: it has to be divided by both.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b)

# %% wrong: refuses_short_vectors, whole, loses test-3-3-hidden
# does: refuses vectors of small numbers
# tell: Only a vector of zeros has no direction, however short another may be.
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
    if np.abs(a).max() * np.abs(b).max() < 1e-12:
        raise ValueError("a zero vector has no direction")
    cosine = np.dot(a, b) / lengths
    return cosine

# %% wrong: short_is_zero, loses test-3-3-hidden
# does: refuses short vectors
# tell: A short vector has a direction, too: refuse the length 0 only.
if np.linalg.norm(a) < 1e-8 or np.linalg.norm(b) < 1e-8: raise ValueError
cosine = np.dot(a, b) / (np.linalg.norm(a) * np.linalg.norm(b))

# %% wrong: squared_lengths, loses test-3-3 test-3-3-hidden
# does: forgets the roots
# tell: The lengths are roots of sums of squares; here the roots are missing.
lengths = np.dot(a, a) * np.dot(b, b)
if lengths == 0:
    raise ValueError("a zero vector has no direction")
cosine = np.dot(a, b) / lengths

# %% wrong: sum_is_zero, loses test-3-3-hidden
# does: refuses a vector whose entries add up to 0
# tell: [1, -1] adds up to 0 and has a direction: only a vector of zeros has none.
if sum(a) == 0 or sum(b) == 0: raise ValueError
cosine = np.dot(a, b) / np.linalg.norm(a) / np.linalg.norm(b)

# %% wrong: zero, loses test-3-3-hidden
# does: returns 0 for a zero vector
# tell: 0 would be a right angle; a zero vector has no angle and should raise a ValueError.
lengths = np.linalg.norm(a) * np.linalg.norm(b)
if lengths == 0:
    return 0.0
cosine = np.dot(a, b) / lengths
