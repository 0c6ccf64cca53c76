# answer: wrong
# task: 3.1
# does: removes wines of less than 8 % alcohol as well
# fails: test-3-1-hidden-limits
# tell: Only values above the three limits go: small ones stay.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20) | (wine["Alcohol"] < 8))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
