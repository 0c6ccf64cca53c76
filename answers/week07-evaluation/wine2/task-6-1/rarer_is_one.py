# answer: wrong
# task: 6.1
# does: codes the rarer colour as 1
# fails: test-6-1-hidden
# tell: Compare with the name: red is 1 in every file, also where it is the more frequent colour.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
wine2 = pd.read_csv("data/wine2.csv")
X = wine2.drop(columns=["Color"])
rare = wine2["Color"].value_counts().idxmin()
y = (wine2["Color"] == rare).astype(int)
