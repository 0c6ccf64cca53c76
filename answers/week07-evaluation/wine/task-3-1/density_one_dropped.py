# answer: wrong
# task: 3.1
# does: drops a density of exactly 1 as well
# fails: test-3-1 test-3-1-hidden-limits
# tell: A density of exactly 1 is a good value: the filter removes what is above 1.
wine = pd.read_csv("data/wine.csv")
wine = wine[(wine["Volatile acidity"] < 2) & (wine["Density"] < 1) & (wine["Alcohol"] < 20)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
