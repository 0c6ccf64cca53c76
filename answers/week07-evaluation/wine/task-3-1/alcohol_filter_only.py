# answer: wrong
# task: 3.1
# does: filters on alcohol only
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-limits
# tell: Two more columns have values without their decimal point: volatile acidity and density.
wine = pd.read_csv("data/wine.csv")
wine = wine[wine["Alcohol"] <= 20]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
