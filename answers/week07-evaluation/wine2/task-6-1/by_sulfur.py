# answer: wrong
# task: 6.1
# does: calls wines with little sulfur dioxide red
# fails: test-6-1-positive test-6-1-hidden
# tell: y comes from the column Color.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Total sulfur dioxide"] < 70).astype(int).to_numpy()
