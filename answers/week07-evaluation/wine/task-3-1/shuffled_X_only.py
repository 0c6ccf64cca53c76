# answer: wrong
# task: 3.1
# does: shuffles X without y
# fails: test-3-1-hidden
# tell: The rows of X are no longer in the order of y.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).sample(frac=1, random_state=0)
y = wine["Alcohol"]
