# answer: wrong
# task: 3.1
# does: as many alcohol contents as rows stay, drawn from all
# fails: test-3-1-hidden test-3-1-hidden-limits
# tell: y holds the alcohol of the rows of X, in their order.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
y = wine["Alcohol"][wine["Alcohol"] <= 20]
wine = wine[(wine["Volatile acidity"] <= 2) & (wine["Density"] <= 1) & (wine["Alcohol"] <= 20)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = y.sample(len(X), random_state=0)
