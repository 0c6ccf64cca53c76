# answer: wrong
# task: 4.2
# does: counts in 16 bits, which overflow in a crowded bin
# fails: test-4-2-hidden
# tell: A bin can hold more rows than 16 bits can count. Leave the counts in NumPy's usual integers.
def calibration_points(y_true, p, bins=10):
    table = pd.DataFrame({"p": np.asarray(p), "y": np.asarray(y_true, dtype=float)})
    number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
    groups = table.groupby(number)
    count = groups.size().to_numpy().astype("int16")
    return groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy(), count
