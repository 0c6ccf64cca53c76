# %% [markdown]
# Row totals stand in a column, column totals in a row, and the grand total is a single number; NumPy
# stretches each of them to the shape of `C`, so one division serves all three. `np.maximum(..., 1)`
# settles 0/0 because totals of counts are whole numbers: each is 0 or at least 1. Where a total is 0,
# so is every count that went into it, and 0/1 is 0.
#
# - no_column
# - axes_exchanged
# - in_place
# - unknown_is_all

# %% given
def normalised(C, normalize):
    """Divide a confusion matrix by the totals of its rows, of its columns, or of all.

    Parameters
    ----------
    C : numpy.ndarray of shape (n_classes, n_classes)
        Counts, true classes in rows.
    normalize : {"true", "pred", "all"}
        Which total each entry is a share of.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        Shares in [0, 1]; 0 where the total is 0.
    """
    # 1.4) Refuse other words, find the totals, divide; what has the total 0 stays 0
    ...
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))

# %% right: branches
# does: one branch a word, sums kept as rows and columns
if normalize == "true":
    total = C.sum(axis=1, keepdims=True)
elif normalize == "pred":
    total = C.sum(axis=0, keepdims=True)
elif normalize == "all":
    total = C.sum()
else:
    raise ValueError(f"unknown: {normalize}")
shares = np.where(total == 0, 0.0, C / np.where(total == 0, 1, total))

# %% right: divide_where
# does: np.divide where the total is not 0
match normalize:
    case "true":
        totals = np.repeat(C.sum(1), len(C)).reshape(C.shape)
    case "pred":
        totals = np.tile(C.sum(0), (len(C), 1))
    case "all":
        totals = np.full(C.shape, C.sum())
    case _:
        raise ValueError(normalize)
shares = np.divide(C, totals, out=np.zeros(C.shape), where=totals > 0)

# %% right: loop_lists
# does: entry by entry into a nested list
if normalize not in ("true", "pred", "all"):
    raise ValueError("normalize")
shares = []
for i in range(len(C)):
    shares.append([])
    for j in range(len(C)):
        total = {"true": sum(C[i]), "pred": sum(C[:, j]), "all": sum(sum(C))}[normalize]
        shares[i].append(C[i, j] / total if total else 0)

# %% right: match_on_a_copy
# does: matches the word and divides a copy in place
C = np.array(C, dtype=float)
match normalize:
    case "true": total = C.sum(axis=1, keepdims=True)
    case "pred": total = C.sum(axis=0, keepdims=True)
    case "all": total = C.sum(keepdims=True)
    case _: raise ValueError(normalize)
total[total == 0] = 1
shares = C
shares /= total

# %% right: nan_to_num
# does: divides first and replaces NaN afterwards, with NumPy's warning
axes = {"true": 1, "pred": 0, "all": None}
try:
    axis = axes[normalize]
except KeyError:
    raise ValueError("true, pred or all") from None
shares = np.nan_to_num(C / C.sum(axis=axis, keepdims=True))

# %% right: pandas_div
# does: pandas' div along an axis
table = pd.DataFrame(C)
if normalize == "true":
    shares = table.div(table.sum(axis="columns"), axis="index")
elif normalize == "pred":
    shares = table.div(table.sum(axis="index"), axis="columns")
elif normalize == "all":
    shares = table / table.to_numpy().sum()
else:
    raise ValueError("no such normalisation")
shares = shares.fillna(0).to_numpy()

# %% right: recursion, whole
# does: recursion: columns are rows of the transposed table, all is one long row
def normalised(C, normalize):
    """Divide a confusion matrix by the totals of its rows, of its columns, or of all."""
    if not isinstance(normalize, str) or normalize not in {"true", "pred", "all"}:
        raise ValueError("unknown way to normalise")
    C = np.array(C)
    if normalize == "pred":
        return normalised(C.T, "true").T.copy()
    if normalize == "all":
        return normalised(C.reshape(1, -1), "true").reshape(C.shape)
    shares = []
    for row in C.tolist():
        total = sum(row)
        shares.append([entry / total if total else 0.0 for entry in row])
    shares = np.array(shares, dtype=float).reshape(C.shape)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))

# %% wrong: always_true, loses test-1-4-hidden
# does: ignores its argument normalize
# tell: The function always divides by the row totals.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / np.maximum(totals["true"], 1)

# %% wrong: any_case, loses test-1-4-hidden
# does: takes the words in capitals, too
# tell: "True" is not "true": any other word should raise a ValueError.
normalize = normalize.lower()

totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError("normalize")
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: axes_exchanged, loses test-1-4 test-1-4-hidden
# does: divides by columns for true and by rows for pred
# tell: "true" and "pred" are exchanged: which total is that of a true class?
totals = {"pred": C.sum(axis=1)[:, None], "true": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: equal_shares, loses test-1-4-hidden
# does: gives a row or column without a count equal shares
# tell: What does not occur has the share 0; equal shares claim predictions that nobody made.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = np.nan_to_num(C / totals[normalize], nan=1 / len(C))

# %% wrong: first_letter, loses test-1-4-hidden
# does: looks at the first letter of the word only
# tell: A word that begins like one of the three is another word: raise a ValueError.
t = {"t": C.sum(axis=1)[:, None], "p": C.sum(axis=0), "a": C.sum()}
if normalize[:1] not in t: raise ValueError
shares = C / np.maximum(t[normalize[0]], 1)

# %% wrong: in_place, loses test-1-4 test-1-4-hidden
# does: divides in place
# tell: The shares are written into the array of counts, which holds integers: a new array is
#   needed.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError("normalize")
C[:] = (C / np.maximum(totals[normalize], 1)).round(6)
shares = C

# %% wrong: in_place_on_floats, loses test-1-4-hidden
# does: divides in place where the table holds floats
# tell: The shares are written into the caller's own array: divide into a new one.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError("normalize")
if C.dtype.kind != "f":
    C = C.astype(float)
C /= np.maximum(totals[normalize], 1)
shares = C

# %% wrong: key_error, loses test-1-4-hidden
# does: lets the dictionary raise
# tell: An unknown word ends in a KeyError; the task asks for a ValueError.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: largest, loses test-1-4 test-1-4-hidden
# does: divides by the largest entry
# tell: Shares are parts of a total, not of the largest entry.
totals = {"true": C.max(axis=1)[:, None], "pred": C.max(axis=0), "all": C.max()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: mean_of_rows, loses test-1-4-hidden
# does: divides by the number of classes for all
# tell: "all" divides by the number of observations, not of classes.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": len(C)}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: nan, loses test-1-4-hidden
# does: leaves NaN where the total is 0
# tell: Where the total is 0 the shares should stay 0, not become NaN.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / totals[normalize]

# %% wrong: no_column, loses test-1-4 test-1-4-hidden
# does: divides by the row totals without turning them into a column
# tell: NumPy lines the row totals up with the columns: each row has to be divided by its own
#   total.
totals = {"true": C.sum(axis=1), "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: none_allowed, loses test-1-4-hidden
# does: returns the counts for None
# tell: None is another word, too: it should raise a ValueError.
if normalize is None: return C

totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError("normalize")
shares = C / np.maximum(totals[normalize], 1)

# %% wrong: ones, loses test-1-4-hidden
# does: gives a row or column without a count the share 1
# tell: What does not occur has the share 0, not 1.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = np.nan_to_num(C / totals[normalize], nan=1.0)

# %% wrong: percent, loses test-1-4 test-1-4-hidden
# does: returns percentages
# tell: Shares lie between 0 and 1; these are percentages.
totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
if normalize not in totals:
    raise ValueError('normalize should be "true", "pred" or "all"')
shares = 100 * C / np.maximum(totals[normalize], 1)

# %% wrong: same_array_if_nothing_to_divide, whole, loses test-1-4-hidden
# does: a table of zeros is returned itself
# tell: A table of zeros is returned itself: return a new array.
def normalised(C, normalize):
    """Divide a confusion matrix by the totals of its rows, of its columns, or of all.

    Parameters
    ----------
    C : numpy.ndarray of shape (n_classes, n_classes)
        Counts, true classes in rows.
    normalize : {"true", "pred", "all"}
        Which total each entry is a share of.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        Shares in [0, 1]; 0 where the total is 0.
    """
    if normalize not in ("true", "pred", "all"):
        raise ValueError(f"unknown normalize {normalize!r}")
    if not C.any():
        return C
    axis = {"true": 1, "pred": 0, "all": None}[normalize]
    shares = C / np.maximum(C.sum(axis=axis, keepdims=True), 1)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))

# %% wrong: unknown_is_all, loses test-1-4-hidden
# does: takes every other word for all
# tell: Any word but the three should raise a ValueError.
if normalize == "true":
    totals = C.sum(axis=1)[:, None]
elif normalize == "pred":
    totals = C.sum(axis=0)
else:
    totals = C.sum()
shares = C / np.maximum(totals, 1)
