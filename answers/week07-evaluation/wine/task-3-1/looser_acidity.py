# answer: wrong
# task: 3.1
# does: a limit of 2.01 for volatile acidity
# fails: test-3-1-hidden-limits
# tell: The limit for volatile acidity is 2.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2.01) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
