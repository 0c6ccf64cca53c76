# answer: wrong
# task: 3.1
# does: removes wines without citric acid, too
# fails: test-3-1 test-3-1-hidden-limits
# tell: Only three columns have a limit; a value of 0 is not a mistake.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine[wine["Citric acid"] > 0]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
