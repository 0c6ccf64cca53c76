# answer: wrong
# task: 3.1
# does: keeps the broken rows
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-limits
# tell: Rows whose value lost its decimal point are still in X and y: apply the filter first.
wine = pd.read_csv("data/wine.csv")
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
