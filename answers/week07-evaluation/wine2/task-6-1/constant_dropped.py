# answer: wrong
# task: 6.1
# does: drops columns that hold one value only
# fails: test-6-1-hidden
# tell: X is all columns but Color, also one that never varies.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
wine2 = pd.read_csv("data/wine2.csv")
X = wine2.drop(columns="Color")
X = X.loc[:, X.nunique() > 1]
y = (wine2["Color"] == "Red").astype(int).to_numpy()
