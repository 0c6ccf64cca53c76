# answer: wrong
# task: 3.6
# does: computes n (n - 1) in 32-bit integers, too small from 46342 values on
# fails: test-3-6-hidden
# tell: n (n - 1) does not fit into 32 bits for large n: use Python integers or floats.
def standard_error(z):
    n = np.array(np.shape(z), dtype=np.int32)
    if n[0] < 2:
        raise ValueError("fewer than two values")
    squares = np.sum((z - np.mean(z)) ** 2)
    sem = np.sqrt(squares / np.abs(n * (n - 1)))[0]
    return sem
