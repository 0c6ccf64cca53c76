# answer: wrong
# task: 3.1
# does: leaves the quality score in X
# fails: test-3-1 test-3-1-hidden
# tell: X still holds the quality score, which is a taster's verdict and not a measurement.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Alcohol"])
y = wine["Alcohol"]
