# %% [markdown]
# Once the labels have been compared with `y_true`, only right and wrong are left, so two models that
# name different wrong species still share $n_{22}$. `&` and `~` work row by row, which keeps the
# pairing: from the two accuracies alone we could find $n_{12} - n_{21}$, but neither of the two
# counts. Filling in a table of zeros keeps it 2 × 2 even where a case never occurs.
#
# - transposed
# - crosstab_as_it_comes
# - same_label_when_wrong
# - marginals

# %% given
def contingency_table(y_true, yhatA, yhatB):
    """Count on which rows two classifiers are right.

    Parameters
    ----------
    y_true, yhatA, yhatB : numpy.ndarray of shape (n,)
        True labels, predictions of A and predictions of B.

    Returns
    -------
    nn : numpy.ndarray of shape (2, 2)
        [[n11, n12], [n21, n22]]: rows A right and A wrong, columns B right and B wrong.
    """
    nn = np.zeros((2, 2), dtype=int)
    # 2.1) Fill in the four counts
    ...


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

# %% right: confusion_matrix
# does: scikit-learn's confusion matrix of the two indicators
from sklearn.metrics import confusion_matrix

nn = confusion_matrix(yhatA == y_true, yhatB == y_true, labels=[True, False])
return nn

# %% right: crosstab
# does: pandas' crosstab, completed to 2 x 2
table = pd.crosstab(yhatA == y_true, yhatB == y_true)
nn = table.reindex(index=[True, False], columns=[True, False], fill_value=0).to_numpy()
return nn

# %% right: loop
# does: adds one in a loop over the rows
for actual, a, b in zip(y_true, yhatA, yhatB):
    nn[int(a != actual), int(b != actual)] += 1
return nn

# %% right: nested_list
# does: a nested list of counts
cA, cB = yhatA == y_true, yhatB == y_true
nn = [[sum((cA == i) & (cB == j)) for j in (True, False)] for i in (True, False)]
return nn

# %% right: products
# does: sums of products of 0 and 1, as in the formulas; floats
cA = 1.0 * (yhatA == y_true)
cB = 1.0 * (yhatB == y_true)
nn = np.array([[cA @ cB, cA @ (1 - cB)], [(1 - cA) @ cB, (1 - cA) @ (1 - cB)]])
return nn

# %% right: value_counts_of_pairs
# does: one text a row (right wrong, ...), value_counts, then looked up for all four cases
levels = ["right", "wrong"]
marks = pd.DataFrame(
    [("wrong", "right")[int(a == t)] + " " + ("wrong", "right")[int(b == t)] for t, a, b in zip(y_true, yhatA, yhatB)],
    columns=["pair"],
)
counted = marks["pair"].value_counts()
for row, of_A in enumerate(levels):
    for column, of_B in enumerate(levels):
        nn[row, column] = counted.get(f"{of_A} {of_B}", 0)
return nn

# %% wrong: changes_its_argument, loses test-2-1
# does: overwrites the predictions it is given
# tell: Do not change the caller's arrays.
yhatA[yhatA != y_true] = y_true[0]
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn

# %% wrong: crosstab_as_it_comes, loses test-2-1
# does: pandas' crosstab, which puts False first and leaves out cases that do not occur
# tell: crosstab puts False before True and leaves out cases that do not occur, so that the
#   table is reversed, and not always 2 x 2.
nn = pd.crosstab(yhatA == y_true, yhatB == y_true).to_numpy()
return nn

# %% wrong: label_agreement, loses test-2-1
# does: counts two models with the same label as both wrong
# tell: Two models that are wrong in different ways are both wrong. Here they count so only if
#   they predict the same label.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum((yhatA == yhatB) & ~cA)
return nn

# %% wrong: marginals, loses test-2-1
# does: how often each is right, whatever the other does
# tell: n12 counts the rows that only A has right, not all that A has right.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA)
nn[1, 0] = np.sum(cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn

# %% wrong: models_agree, loses test-2-1
# does: compares the models with each other instead of with the truth
# tell: A model is right when it agrees with y_true, not with the other model.
cA = yhatA == y_true
cB = yhatB == yhatA
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn

# %% wrong: of_150, loses test-2-1
# does: takes n22 as what is missing to 150
# tell: Count n22 itself: there need not be 150 rows.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = 150 - nn.sum()
return nn

# %% wrong: proportions, loses test-2-1
# does: proportions instead of counts
# tell: The table holds proportions; counts were asked for.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn / len(y_true)

# %% wrong: reversed, loses test-2-1
# does: wrong before right in rows and columns
# tell: The table begins with the wrong predictions; rows and columns begin with the right ones.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn[::-1, ::-1]

# %% wrong: same_label_when_wrong, loses test-2-1
# does: n22 counts only rows with the same wrong label
# tell: Two models that are wrong in different ways are still both wrong.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & (yhatA == yhatB))
return nn

# %% wrong: tilde_of_integers, loses test-2-1
# does: ~ of 0 and 1, which gives -1 and -2
# tell: ~ turns True into False, but 1 into -2: keep cA and cB Boolean.
cA = (yhatA == y_true).astype(int)
cB = (yhatB == y_true).astype(int)
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn

# %% wrong: transposed, loses test-2-1
# does: rows belong to B
# tell: Rows and columns are exchanged: the rows belong to A, the columns to B.
cA = yhatA == y_true
cB = yhatB == y_true
nn[0, 0] = np.sum(cA & cB)
nn[0, 1] = np.sum(cA & ~cB)
nn[1, 0] = np.sum(~cA & cB)
nn[1, 1] = np.sum(~cA & ~cB)
return nn.T
