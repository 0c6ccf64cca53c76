# answer: wrong
# task: 3.1
# does: y is a table with one column
# fails: test-3-1 test-3-1-hidden
# tell: y is a table with one column; losses computed from it would have the wrong shape. Take the column itself.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine[["Alcohol"]]
