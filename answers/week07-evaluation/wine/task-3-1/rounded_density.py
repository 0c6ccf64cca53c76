# answer: wrong
# task: 3.1
# does: compares the rounded density with 1
# fails: test-3-1-hidden-limits
# tell: Compare the density itself with 1, not a rounded one.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"].round(2) > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
