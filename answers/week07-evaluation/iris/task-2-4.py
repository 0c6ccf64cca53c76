# %% [markdown]
# Holm's method is a staircase: only if the smallest $p$ survives the factor $m$ does the next one get
# the easier factor $m - 1$. Raising a product to the one before it says the same in numbers: a pair
# cannot be "different" after a pair with a smaller $p$ was not. Bonferroni's method, with the factor
# $m$ for all, keeps the promise as well, but it finds fewer of the true differences.
#
# - bonferroni
# - not_raised
# - in_sorted_order
# - largest_first

# %% given
def holm(p_values):
    """Correct the p-values of several tests by Holm's method.

    Parameters
    ----------
    p_values : sequence of float
        In any order.

    Returns
    -------
    corrected : numpy.ndarray
        In the order of p_values.
    """
    p_values = np.asarray(p_values, dtype=float)
    corrected = np.empty(len(p_values))
    # 2.4) From the smallest p-value to the largest: multiply, raise, cut off at 1
    ...
    return corrected


pairs = ["A - B", "A - C", "B - C"]
results = [mcnemar(y_true, *(y_preds[f"Model_{m}"] for m in pair.split(" - "))) for pair in pairs]
for pair, (E, (low, high), p_pair), p_holm in zip(pairs, results, holm([r[2] for r in results])):
    print(f"{pair}: {E:7.4f}  [{low:7.4f}, {high:.4f}],  p = {p_pair:.5f}, by Holm's method {p_holm:.5f}")

# %% right: accumulate
# does: products of the sorted values, then the running maximum
order = np.argsort(p_values)
products = p_values[order] * np.arange(len(p_values), 0, -1)
corrected[order] = np.minimum(1, np.maximum.accumulate(products))

# %% right: largest_product_below
# does: for each p, the largest product among those that are no larger
m = len(p_values)
ranked = sorted(p_values)
for i, p in enumerate(p_values):
    corrected[i] = min(1, max((m - k) * q for k, q in enumerate(ranked) if q <= p))

# %% right: a_list
# does: returns a list, by the places of the sorted values
m, reached = len(p_values), 0
corrected = [None] * m
for step, i in enumerate(sorted(range(m), key=lambda i: p_values[i])):
    reached = max(reached, min(1, (m - step) * p_values[i]))
    corrected[i] = reached

# %% right: series
# does: pandas ranks and a running maximum
sorted_p = pd.Series(p_values).sort_values()
factors = np.arange(len(sorted_p), 0, -1)
corrected = (sorted_p * factors).cummax().clip(upper=1).sort_index().to_numpy()

# %% wrong: bonferroni, loses test-2-4 test-2-4-hidden
# does: multiplies each p by the number of tests
# tell: Only the smallest p gets the factor m; the next one gets m − 1, and so on.
corrected = np.minimum(1, p_values * len(p_values))

# %% wrong: not_raised, loses test-2-4 test-2-4-hidden
# does: multiplies and does not raise
# tell: A product that is smaller than the one before it has to be raised to that one.
order = np.argsort(p_values)
corrected[order] = np.minimum(1, p_values[order] * np.arange(len(p_values), 0, -1))

# %% wrong: in_sorted_order, loses test-2-4 test-2-4-hidden
# does: returns the corrected values sorted
# tell: The corrected values belong in the order in which the p-values were given.
products = np.sort(p_values) * np.arange(len(p_values), 0, -1)
corrected = np.minimum(1, np.maximum.accumulate(products))

# %% wrong: largest_first, loses test-2-4 test-2-4-hidden
# does: gives the largest p the largest factor
# tell: It is the smallest p that gets the largest factor.
order = np.argsort(p_values)[::-1]
products = p_values[order] * np.arange(len(p_values), 0, -1)
corrected[order] = np.minimum(1, np.maximum.accumulate(products))

# %% wrong: above_one, loses test-2-4-hidden
# does: lets results exceed 1
# tell: What you return are probabilities; none of them can exceed 1.
order = np.argsort(p_values)
corrected[order] = np.maximum.accumulate(p_values[order] * np.arange(len(p_values), 0, -1))

# %% wrong: three_tests, loses test-2-4-hidden
# does: uses the factors 3, 2, 1 whatever the number of tests
# tell: The largest factor is the number of p-values that were given, which need not be three.
order = np.argsort(p_values)
factors = np.maximum(1, 3 - np.arange(len(p_values)))
corrected[order] = np.minimum(1, np.maximum.accumulate(p_values[order] * factors))

# %% wrong: benjamini_hochberg, loses test-2-4 test-2-4-hidden
# does: the Benjamini-Hochberg method
# tell: That controls the share of false rejections among all rejections. Holm's factors are m, m − 1, ..., 1.
corrected = st.false_discovery_control(p_values)

# %% wrong: decisions, loses test-2-4 test-2-4-hidden
# does: returns which tests reject at 5 %
# tell: Return the corrected p-values, not the decisions at 5 %.
order = np.argsort(p_values)
products = np.maximum.accumulate(p_values[order] * np.arange(len(p_values), 0, -1))
corrected[order] = products < 0.05
