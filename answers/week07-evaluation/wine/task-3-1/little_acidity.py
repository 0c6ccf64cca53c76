# answer: wrong
# task: 3.1
# does: removes small volatile acidities as well
# fails: test-3-1-hidden-limits
# tell: Only values above the three limits go: small ones stay.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20) | (wine["Volatile acidity"] <= 0.05))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
