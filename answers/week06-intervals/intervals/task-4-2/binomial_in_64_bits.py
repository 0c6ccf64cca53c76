# answer: wrong
# task: 4.2
# does: binomial coefficients in 64-bit integers
# fails: test-4-2-hidden
# tell: With many disagreements a binomial coefficient does not fit into 64
#   bits. math.comb has no such limit, st.binom needs none.
def mcnemar_mid_p(table):
    b, c = np.int64(table[0][1]), np.int64(table[1][0])
    n, k = b + c, min(b, c)
    comb, total = np.int64(1), np.float64(0)
    with np.errstate(all="ignore"):
        for i in range(int(k) + 1):
            w = 0.5 if i == k else 1.0
            total += w * comb / 2.0 ** float(n)
            comb = comb * (n - i) // (i + 1)
    return 2 * total
