# answer: wrong
# task: 3.1
# does: a limit of 20.1 for alcohol
# fails: test-3-1-hidden-limits
# tell: The limit for alcohol is 20.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20.1))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
