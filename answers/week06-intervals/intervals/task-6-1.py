# %% [markdown]
# Questions about one text tend to go right or wrong together, so their deviations from the mean do not
# cancel as those of independent questions do. Adding them up within a text keeps what they have in common;
# squaring then counts each text once, as one observation. If each question has a text of its own, the formula is the
# usual standard error. Taking the difference question by question first removes what both models find
# hard, and that is the gain from asking both the same questions.
#
# - rows_as_clusters
# - mean_of_cluster_means
# - unpaired

# %% given
def clustered_difference(first, second, cluster):
    """Mean of first minus second, and its standard error for rows that come in clusters."""
    # 6.1) Differences, their mean, what is left of them added up by cluster, then the standard error
    ...


d, se = clustered_difference(answers["model_b"], answers["model_a"], answers["text"])
print(f"B minus A: {d:.3f}, standard error by texts {se:.4f}, 95 % interval [{d - 1.96 * se:.3f}, {d + 1.96 * se:.3f}], p = {2 * st.norm.sf(abs(d) / se):.2f}")

# %% right: bincount
# does: numbers the clusters and adds up by bincount; a list
d = np.asarray(first) - np.asarray(second, dtype=float)
_, number = np.unique(np.asarray(cluster), return_inverse=True)
sums = np.bincount(number, weights=d - d.mean())
return [d.mean(), np.sqrt(sums @ sums) / len(d)]

# %% right: dictionary
# does: a dictionary of sums, in a loop
d = [float(a) - float(b) for a, b in zip(first, second)]
mean = sum(d) / len(d)
sums = {}
for one, name in zip(d, cluster):
    sums[name] = sums.get(name, 0) + one - mean
return mean, sum(s**2 for s in sums.values()) ** 0.5 / len(d)

# %% right: same_cluster_pairs
# does: adds up the products of all pairs of rows in one cluster
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
r, c = d - d.mean(), np.asarray(cluster)
together = c[:, None] == c
return d.mean(), np.sqrt((np.outer(r, r) * together).sum()) / len(d)

# %% right: frame
# does: a data frame grouped by cluster
frame = pd.DataFrame({"d": np.asarray(first) * 1.0 - np.asarray(second), "cluster": np.asarray(cluster)})
mean = frame["d"].mean()
by = frame.groupby("cluster")["d"].agg(["sum", "size"])
return mean, np.sqrt(((by["sum"] - mean * by["size"]) ** 2).sum()) / len(frame)

# %% wrong: rows_as_clusters, loses test-6-1 test-6-1-hidden
# does: the standard error of independent questions
# tell: This takes the questions for independent. Add up what is left of them within each text before you
#   square.
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
return d.mean(), np.sqrt(np.sum((d - d.mean()) ** 2)) / len(d)

# %% wrong: mean_of_cluster_means, loses test-6-1-hidden
# does: the mean and standard error of the means of the clusters
# tell: A text with few questions counts as much as one with many here. The mean asked for is that of all
#   questions.
d = pd.Series(np.asarray(first, dtype=float) - np.asarray(second, dtype=float))
means = d.groupby(np.asarray(cluster)).mean()
return means.mean(), means.std(ddof=0) / np.sqrt(len(means))

# %% wrong: unpaired, loses test-6-1-hidden
# does: adds the variances of both models, as for separate questions
# tell: Both models answered the same questions. Take the difference of each question first, and then add up.
total = 0
for values in first, second:
    x = np.asarray(values, dtype=float)
    total += (pd.Series(x - x.mean()).groupby(np.asarray(cluster)).sum() ** 2).sum()
return np.mean(np.asarray(first) - np.asarray(second)), np.sqrt(total) / len(np.asarray(first))

# %% wrong: not_centred, loses test-6-1 test-6-1-hidden
# does: adds up the differences themselves
# tell: The mean has to be subtracted first: otherwise a constant lead counts as uncertainty.
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
sums = pd.Series(d).groupby(np.asarray(cluster)).sum()
return d.mean(), np.sqrt(np.sum(sums**2)) / len(d)

# %% wrong: divided_by_clusters, loses test-6-1 test-6-1-hidden
# does: divides by the number of clusters
# tell: The root of the sum is divided by the number of questions, not of texts.
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
sums = pd.Series(d - d.mean()).groupby(np.asarray(cluster)).sum()
return d.mean(), np.sqrt(np.sum(sums**2)) / len(sums)

# %% wrong: no_root, loses test-6-1 test-6-1-hidden
# does: returns the squared standard error
# tell: This is the square of the standard error. Take its root.
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
sums = pd.Series(d - d.mean()).groupby(np.asarray(cluster)).sum()
return d.mean(), np.sum(sums**2) / len(d) ** 2

# %% wrong: second_minus_first, loses test-6-1 test-6-1-hidden
# does: subtracts the other way round
# tell: first minus second was asked for: the sign says which model is ahead.
d = np.asarray(second, dtype=float) - np.asarray(first, dtype=float)
sums = pd.Series(d - d.mean()).groupby(np.asarray(cluster)).sum()
return d.mean(), np.sqrt(np.sum(sums**2)) / len(d)

# %% wrong: runs_of_rows, loses test-6-1 test-6-1-hidden
# does: takes neighbouring rows with one name for a cluster
# tell: Rows of one text need not stand next to each other. Group them by the name of the text.
d = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
c = pd.Series(np.asarray(cluster))
sums = pd.Series(d - d.mean()).groupby((c != c.shift()).cumsum()).sum()
return d.mean(), np.sqrt(np.sum(sums**2)) / len(d)
