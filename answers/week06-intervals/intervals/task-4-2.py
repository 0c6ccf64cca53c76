# %% [markdown]
# Each row of a test set is one of three things: only the first model is right, only the second, or both
# agree. So the three counts of a table are multinomial, and the disagreements vary from table to table, as
# they would from test set to test set. With equal shares $H_0$ is true and the result is the size of the test,
# otherwise it is the power: one simulation for both kinds of error. A table without disagreement counts as
# an experiment, too, and leaving it out would raise the share.
#
# - fixed_counts
# - expected_total
# - size_only
# - strictly_less

# %% given
def share_rejected(test, n, share_1, share_2, B, rng, alpha=0.05):
    """Share of B simulated test sets of n rows in which test(table) is at most alpha."""
    # 4.2) Draw B tables, and count the rejections
    ...

# %% right: all_at_once
# does: draws all tables at once
counts = rng.multinomial(n, [1 - share_1 - share_2, share_1, share_2], size=B)
p_values = np.array([test(np.array([[row[0], row[1]], [row[2], 0]])) for row in counts])
return np.mean(p_values <= alpha)

# %% right: choice_keyword_only, whole
# does: rng.choice of four kinds of rows; keyword-only alpha
def share_rejected(test, n, share_1, share_2, B, rng, *, alpha=0.05):
    kinds, both = np.arange(4), (1 - share_1 - share_2) / 2

    def one():
        rows = rng.choice(kinds, size=n, p=[both, share_1, share_2, both])
        return test(np.bincount(rows, minlength=4).reshape(2, 2))

    return np.mean([one() <= alpha for _ in range(B)])

# %% right: coins_of_disagreements
# does: first the number of disagreements, then who is right in each; prints
hits = []
for i in range(B):
    disagree = rng.binomial(n, share_1 + share_2)
    first = rng.binomial(disagree, share_1 / (share_1 + share_2))
    hits.append(test([[0, int(first)], [int(disagree - first), int(n - disagree)]]) <= alpha)
print(sum(hits), "rejections")
return sum(hits) / len(hits)

# %% right: row_by_row
# does: a random number for each row
rejections = 0
for _ in range(B):
    u = rng.random(n)
    first = int((u < share_1).sum())
    second = int(((u >= share_1) & (u < share_1 + share_2)).sum())
    rejections += int(test([[n - first - second, first], [second, 0]]) <= alpha)
return rejections / B

# %% right: scipy, whole
# does: draws by SciPy and counts by pandas
def share_rejected(test, n, share_1, share_2, B, rng, alpha=0.05):
    def p_value(_):
        f, s, rest = st.multinomial.rvs(n, [share_1, share_2, 1 - share_1 - share_2], random_state=rng)
        return test(((0, int(f)), (int(s), int(rest))))
    return pd.Series(map(p_value, range(B))).le(alpha).mean()

# %% right: spawned
# does: a generator for each table, spawned by rng
hits = []
for child in rng.spawn(B):
    a = child.binomial(n, share_1)
    b = child.binomial(n - a, share_2 / (1 - share_1)) if a < n else 0
    hits.append(bool(test([[0, a], [b, n - a - b]]) <= alpha))
return sum(hits) / B

# %% wrong: count, loses test-4-2 test-4-2-hidden
# does: returns the number of rejections
# tell: A share was asked for: divide the number of rejections by B.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    rejected += test([[agree, only_1], [only_2, 0]]) <= alpha
return rejected

# %% wrong: expected_total, loses test-4-2-hidden
# does: fixes the number of disagreements at its expected value
# tell: The number of disagreements varies from test set to test set; yours is the same in each.
rejected = 0
for _ in range(B):
    disagree = round(n * (share_1 + share_2))
    only_1 = rng.binomial(disagree, share_1 / (share_1 + share_2))
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: fixed_counts, loses test-4-2-hidden
# does: takes the expected counts in each table
# tell: Each table should be drawn. Yours are all the same, so nothing is left to luck.
rejected = 0
for _ in range(B):
    only_1, only_2 = round(n * share_1), round(n * share_2)
    if test([[n - only_1 - only_2, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: fixed_alpha, loses test-4-2-hidden
# does: compares with 0.05 whatever alpha is
# tell: The p-values are compared with 0.05, and alpha is not used.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_1], [only_2, 0]]) <= 0.05:
        rejected += 1
return rejected / B

# %% wrong: global_random, loses test-4-2-hidden
# does: draws from np.random
# tell: All random numbers should come from rng, so that an equal generator repeats the experiment.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = np.random.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: one_table, loses test-4-2 test-4-2-hidden
# does: draws one table and tests it B times
# tell: One table is drawn before the loop and tested again and again. Draw a new one each time.
only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
rejected = sum(test([[agree, only_1], [only_2, 0]]) <= alpha for _ in range(B))
return rejected / B

# %% wrong: own_generator, loses test-4-2-hidden
# does: makes a generator of its own
# tell: All random numbers should come from rng. Yours come from another generator.
own = np.random.default_rng(0)
rejected = 0
for _ in range(B):
    only_1, only_2, agree = own.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: power_counted, loses test-4-2 test-4-2-hidden
# does: counts the p-values above alpha
# tell: A p-value of at most alpha is a rejection; you count the others.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_1], [only_2, 0]]) > alpha:
        rejected += 1
return rejected / B

# %% wrong: shares_exchanged, loses test-4-2 test-4-2-hidden
# does: puts the rows of model 2 into the place of model 1
# tell: share_1 belongs to only_1, in the first row of the table. Yours are exchanged.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_2], [only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: size_only, loses test-4-2 test-4-2-hidden
# does: splits the disagreements by a fair coin
# tell: A fair coin for each disagreement makes H0 true whatever the two shares are. Use both shares.
rejected = 0
for _ in range(B):
    disagree = rng.binomial(n, share_1 + share_2)
    only_1 = rng.binomial(disagree, 0.5)
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: strictly_less, loses test-4-2 test-4-2-hidden
# does: leaves out p-values that equal alpha
# tell: A p-value that equals alpha counts as a rejection, too.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [share_1, share_2, 1 - share_1 - share_2])
    if test([[agree, only_1], [only_2, 0]]) < alpha:
        rejected += 1
return rejected / B

# %% wrong: two_binomials, loses test-4-2-hidden
# does: draws the two counts independently of each other
# tell: A row on which only model 1 is right cannot be one on which only model 2 is. Drawn independently,
#   the two counts can add up to more than n, and they vary too much together.
rejected = 0
for _ in range(B):
    only_1, only_2 = rng.binomial(n, share_1), rng.binomial(n, share_2)
    if test([[n - only_1 - only_2, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B
