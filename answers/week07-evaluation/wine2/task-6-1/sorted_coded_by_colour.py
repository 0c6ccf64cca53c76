# answer: wrong
# task: 6.1
# does: sorts the rows, colours coded rightly
# fails: test-6-1-hidden
# tell: Rows in the file's order: do not sort.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv").sort_values("Alcohol", kind="stable").reset_index(drop=True)
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()
