# answer: wrong
# task: 3.1
# does: removes the first 193 broken rows only
# fails: test-3-1-hidden-limits
# tell: Remove every row that breaks a limit, however many they are.
wine = pd.read_csv("data/wine.csv")
bad = wine.index[(wine["Alcohol"] > 20) | (wine["Density"] > 1) | (wine["Volatile acidity"] > 2)][:193]
wine = wine.drop(bad)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
