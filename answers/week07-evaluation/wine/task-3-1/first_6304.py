# answer: wrong
# task: 3.1
# does: keeps the first 6304 of the rows that stay
# fails: test-3-1-hidden-limits
# tell: Keep every row that breaks no limit, however many they are.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine.head(6304)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
