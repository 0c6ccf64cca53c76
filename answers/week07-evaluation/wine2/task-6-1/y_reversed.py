# answer: wrong
# task: 6.1
# does: y in reversed order
# fails: test-6-1-hidden
# tell: Each entry of y belongs to its row of X.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()[::-1]
