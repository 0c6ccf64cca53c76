# answer: wrong
# task: 3.1
# does: a limit of 1.01 for density
# fails: test-3-1-hidden-limits
# tell: The limit for density is 1.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1.01) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
