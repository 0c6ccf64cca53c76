# answer: wrong
# task: 3.1
# does: leaves alcohol in X
# fails: test-3-1 test-3-1-hidden
# tell: X contains Alcohol, which is what is to be predicted.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)"])
y = wine["Alcohol"]
