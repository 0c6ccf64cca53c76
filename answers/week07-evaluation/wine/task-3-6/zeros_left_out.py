# answer: wrong
# task: 3.6
# does: leaves out values of exactly 0
# fails: test-3-6-hidden
# tell: A loss of 0 is a loss like any other, and counts in n.
def standard_error(z):
    z = np.asarray(z, dtype=float)
    if len(z) < 2:
        raise ValueError("fewer than two values")
    used = z[np.nonzero(z)]
    if len(used) < 2:
        return 0.0
    sem = st.sem(used)
    return sem
