# %% [markdown]
# Drawing in two steps amounts to drawing each row from three outcomes with probabilities $\delta/2$,
# $\delta/2$ and $1 - \delta$, but takes two random numbers for a table instead of $n$. The second
# draw divides what the first one found, so the counts cannot add up to more than $n$, and its 0.5 is
# what makes $H_0$ true. Tables without disagreement stay in: they are experiments like any other, and
# leaving them out would raise the share of rejections.
#
# - two_binomials
# - fixed_disagreements
# - share_not_halved
# - strictly_less

# %% given
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    """Share of simulated experiments in which a test rejects a true H0.

    Parameters
    ----------
    test : callable
        test(table) returns the p-value of [[both, only_1], [only_2, neither]].
    n : int
        Number of test rows.
    discordant : float
        Expected share of rows for which exactly one model is right, in [0, 1].
    B : int
        Number of simulated tables.
    rng : numpy.random.Generator
        Source of all random numbers.
    alpha : float
        Level of the test, in (0, 1).

    Returns
    -------
    float
        Share of the p-values that are at most alpha.
    """
    # 4.3) Draw B tables in which both models are equally accurate, and count the rejections
    ...

# %% right: all_at_once
# does: draws all tables at once
counts = rng.multinomial(n, [1 - discordant, discordant / 2, discordant / 2], size=B)
p_values = np.array([test(np.array([[row[0], row[1]], [row[2], 0]])) for row in counts])
return np.mean(p_values <= alpha)

# %% right: choice_keyword_only, whole
# does: rng.choice of four kinds of rows; keyword-only alpha
def simulated_size(test, n, discordant, B, rng, *, alpha=0.05):
    """Share of simulated experiments in which a test rejects a true H0.

    Parameters
    ----------
    test : callable
        test(table) returns the p-value of [[both, only_1], [only_2, neither]].
    n : int
        Number of test rows.
    discordant : float
        Expected share of rows for which exactly one model is right, in [0, 1].
    B : int
        Number of simulated tables.
    rng : numpy.random.Generator
        Source of all random numbers.
    alpha : float
        Level of the test, in (0, 1).

    Returns
    -------
    float
        Share of the p-values that are at most alpha.
    """
    # 4.3) Draw B tables in which both models are equally accurate, and count the rejections
    kinds = np.arange(4)
    chances = [(1 - discordant) / 2, discordant / 2, discordant / 2, (1 - discordant) / 2]

    def one():
        rows = rng.choice(kinds, size=n, p=chances)
        return test(np.bincount(rows, minlength=4).reshape(2, 2))

    return np.mean([one() <= alpha for _ in range(B)])

# %% right: coins_of_disagreements
# does: first the number of disagreements, then a coin for each; prints
hits = []
for i in range(B):
    disagree = rng.binomial(n, discordant)
    heads = rng.binomial(disagree, 0.5)
    hits.append(test([[0, int(heads)], [int(disagree - heads), int(n - disagree)]]) <= alpha)
print(sum(hits), "rejections")
return sum(hits) / len(hits)

# %% right: conditional_binomials, whole
# does: the second count among the rows that are left
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    """Share of simulated experiments in which a test rejects a true H0."""
    half = discordant / 2
    first = rng.binomial(n, half, size=B)
    second = rng.binomial(n - first, half / (1 - half), size=B)
    both = rng.binomial(n - first - second, 0.5)
    neither = n - first - second - both
    p_values = np.empty(B)
    for position, (a, b, c, d) in enumerate(zip(both, first, second, neither)):
        p_values[position] = test(np.array([[a, b], [c, d]]))
    return (p_values <= alpha).sum() / len(p_values)

# %% right: multinomial_each
# does: three counts at once, table by table
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% right: row_by_row
# does: a random number for each row
rejections = 0
for _ in range(B):
    u = rng.random(n)
    first = int((u < discordant / 2).sum())
    second = int((u > 1 - discordant / 2).sum())
    rejections += int(test([[n - first - second, first], [second, 0]]) <= alpha)
return rejections / B

# %% right: scipy, whole
# does: draws by SciPy and counts by pandas
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    def p_value(_):
        N = int(st.binom.rvs(n, discordant, random_state=rng))
        f = int(st.binom.rvs(N, .5, random_state=rng)) if N else 0
        return test(((0, f), (N-f, n-N)))
    return pd.Series(map(p_value, range(B))).le(alpha).mean()

# %% right: spawned, whole
# does: a generator for each table, spawned by rng
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    hits = []
    for child in rng.spawn(B):
        d = child.binomial(n, discordant)
        a = child.binomial(d, 0.5)
        hits.append(bool(test([[0, a], [d - a, n - d]]) <= alpha))
    return np.mean(hits)

# %% right: uniform_rows, whole
# does: draws each row by a uniform number
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    hits = 0
    for _ in range(B):
        u = rng.random(n)
        b, c = int((u < discordant/2).sum()), int(((u >= discordant/2) & (u < discordant)).sum())
        both = (n-b-c)//3
        hits += bool(test([[both, b], [c, n-b-c-both]]) <= alpha)
    return hits/B

# %% right: while_loop
# does: a while loop and a warning for few tables
import warnings

if B < 100:
    warnings.warn("few tables")
done = rejected = 0
half = discordant / 2
while done < B:
    draw = rng.multinomial(n, (half, half, (1 - discordant) / 2, (1 - discordant) / 2)).tolist()
    p = test(((draw[2], draw[0]), (draw[1], draw[3])))
    if not p > alpha:
        rejected += 1
    done += 1
return rejected / done

# %% wrong: copied_generator, whole, loses test-4-3-hidden-rng
# does: draws from a copy of the generator
# tell: Draw from rng itself: two calls with one generator should draw different tables.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    import copy
    rng = copy.deepcopy(rng)
    rejected = 0
    for _ in range(B):
        N = rng.binomial(n, discordant)
        first = rng.binomial(N, 0.5)
        table = [[n - N, first], [N - first, 0]]
        rejected += test(table) <= alpha
    return rejected / B

# %% wrong: count, loses test-4-3 test-4-3-hidden
# does: the number of rejections
# tell: This is the number of rejections; return their share of the B tables.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected

# %% wrong: disagreements_only, loses test-4-3 test-4-3-hidden
# does: tables hold the disagreements only
# tell: The rows on which both models agree are missing from the table: its counts should add up
#   to n.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[0, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: expected_counts, loses test-4-3-hidden test-4-3-hidden-rng
# does: the expected table, without chance
# tell: This is the expected table, the same each time: nothing is drawn.
rejected = 0
for _ in range(B):
    only_1 = only_2 = round(n * discordant / 2)
    agree = n - 2 * only_1
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: fixed_B, loses test-4-3 test-4-3-hidden test-4-3-hidden-rng
# does: always 2000 tables
# tell: The function ignores its argument B.
rejected = 0
B = 2000
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: fixed_alpha, loses test-4-3-hidden
# does: always 0.05
# tell: The function ignores its argument alpha.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= 0.05:
        rejected += 1
return rejected / B

# %% wrong: fixed_disagreements, loses test-4-3-hidden
# does: the same number of disagreements each time
# tell: The number of disagreements is random, too: each row is one with probability discordant.
rejected = 0
for _ in range(B):
    N = round(n * discordant)
    only_1 = int(rng.binomial(N, 0.5))
    only_2, agree = N - only_1, n - N
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: generator_put_back, whole, loses test-4-3-hidden-rng
# does: puts the generator back to where it was
# tell: Draw from rng itself: two calls with one generator should draw different tables.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    state = rng.bit_generator.state
    rejected = 0
    for _ in range(B):
        N = rng.binomial(n, discordant)
        first = rng.binomial(N, 0.5)
        table = [[n - N, first], [N - first, 0]]
        rejected += test(table) <= alpha
    rng.bit_generator.state = state
    return rejected / B

# %% wrong: global_random, loses test-4-3-hidden-rng
# does: NumPy's global random numbers
# tell: The random numbers should come from the generator that is passed, so that a result can
#   be repeated.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = np.random.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: mirrored_pairs, loses test-4-3-hidden-rng
# does: draws only every other table and passes its mirror image next
# tell: Every other table is the mirror image of the one before: draw each one independently.
rejected, table = 0, None
for i in range(B):
    if i % 2 == 0:
        total = int(rng.binomial(n, discordant))
        only_1 = int(rng.binomial(total, 0.5))
    else:
        only_1 = total - only_1
    rejected += test([[n - total, only_1], [total - only_1, 0]]) <= alpha
return rejected / B

# %% wrong: no_empty_tables, loses test-4-3-hidden
# does: draws again where the models do not disagree
# tell: A table without disagreement is a possible result and belongs to the B tables.
rejected = 0
for _ in range(B):
    disagree = rng.binomial(n, discordant)
    while disagree == 0 and discordant > 0:
        disagree = rng.binomial(n, discordant)
    only_1 = rng.binomial(disagree, 0.5)
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: normal_disagreements, whole, loses test-4-3-hidden
# does: a rounded normal number of disagreements
# tell: The number of disagreements is binomial. If few are expected, a normal number is rounded
#   to 0 too seldom.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    ps = []
    for _ in range(B):
        k = int(np.clip(round(rng.normal(n * discordant, np.sqrt(n * discordant * (1 - discordant)))), 0, n))
        b = rng.binomial(k, 0.5)
        c = k - b
        a = n - b - c
        ps.append(test([[a // 2, b], [c, a - a // 2]]))
    return np.mean(np.array(ps) <= alpha)

# %% wrong: one_better, loses test-4-3-hidden
# does: all disagreements favour the first model
# tell: Under H0 both models are equally accurate: a disagreement favours either with the same
#   probability.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [0.7 * discordant, 0.3 * discordant, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: one_row_less, loses test-4-3-hidden
# does: lets n - 1 rows disagree at most
# tell: Each of the n rows may be a disagreement.
rejected = 0
for _ in range(B):
    disagree = rng.binomial(n - 1, discordant)
    only_1 = rng.binomial(disagree, 0.5)
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: one_table, loses test-4-3-hidden test-4-3-hidden-rng
# does: one table for all
# tell: The same table is tested again and again: draw a new one each time.
rejected = 0
only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
for _ in range(B):
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: own_generator, loses test-4-3-hidden-rng
# does: a generator of its own in place of rng
# tell: The random numbers should come from the generator that is passed.
rejected = 0
rng = np.random.default_rng(0)
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: p_two_digits, whole, loses test-4-3-hidden
# does: rounds the p-value to two digits before comparing
# tell: Compare the p-value as it is.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    rejected = 0
    for _ in range(B):
        N = rng.binomial(n, discordant)
        first = rng.binomial(N, 0.5)
        table = [[n - N, first], [N - first, 0]]
        rejected += round(test(table), 2) <= alpha
    return rejected / B

# %% wrong: poisson, loses test-4-3-hidden
# does: draws the disagreements from a Poisson distribution
# tell: Of n rows each is a disagreement with probability delta: their number is binomial.
rejected = 0
for _ in range(B):
    disagree = min(n, rng.poisson(n * discordant))
    only_1 = rng.binomial(disagree, 0.5)
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: power_counted, loses test-4-3-hidden test-4-3-hidden-rng
# does: share of the p-values above alpha
# tell: Counted are the tables that are not rejected.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) > alpha:
        rejected += 1
return rejected / B

# %% wrong: share_not_halved, loses test-4-3-hidden
# does: each side gets the whole share
# tell: The share of disagreements is divided between both models; here each has the whole
#   share.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant, discordant, max(0.0, 1 - 2 * discordant)])
    if test([[agree, only_1], [only_2, 0]]) <= alpha:
        rejected += 1
return rejected / B

# %% wrong: share_two_digits, loses test-4-3-hidden
# does: rounds the share to two digits
# tell: Return the share as it is: round only what is printed.
rejected = 0
for _ in range(B):
    disagree = rng.binomial(n, discordant)
    only_1 = rng.binomial(disagree, 0.5)
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return round(rejected / B, 2)

# %% wrong: strictly_less, loses test-4-3
# does: rejects only below alpha
# tell: A p-value equal to alpha counts as a rejection.
rejected = 0
for _ in range(B):
    only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
    if test([[agree, only_1], [only_2, 0]]) < alpha:
        rejected += 1
return rejected / B

# %% wrong: two_binomials, loses test-4-3-hidden
# does: draws both counts independently
# tell: A row cannot be right for model 1 only and for model 2 only: draw the disagreements
#   first, then divide them.
rejected = 0
for _ in range(B):
    only_1 = rng.binomial(n, discordant / 2)
    disagree = min(n, only_1 + rng.binomial(n, discordant / 2))
    if test([[n - disagree, only_1], [disagree - only_1, 0]]) <= alpha:
        rejected += 1
return rejected / B
