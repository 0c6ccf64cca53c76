# answer: wrong
# task: 3.1
# does: drops pH as well
# fails: test-3-1 test-3-1-hidden
# tell: One of the ten measurements is missing in X.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "pH", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
