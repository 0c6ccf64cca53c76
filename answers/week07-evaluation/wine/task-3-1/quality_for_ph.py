# answer: wrong
# task: 3.1
# does: keeps quality and drops pH, so that ten columns stay
# fails: test-3-1-hidden
# tell: X has ten columns, but one of them is the quality score and one measurement is missing.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "pH", "Alcohol"])
y = wine["Alcohol"]
