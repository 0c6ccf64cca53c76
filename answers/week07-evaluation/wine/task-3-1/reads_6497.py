# answer: wrong
# task: 3.1
# does: reads the first 6497 rows only
# fails: test-3-1-hidden-limits
# tell: Read the whole file.
wine = pd.read_csv("data/wine.csv", nrows=6497)
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
