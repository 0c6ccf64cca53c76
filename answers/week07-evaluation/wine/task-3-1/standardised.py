# answer: wrong
# task: 3.1
# does: standardises X
# fails: test-3-1-hidden
# tell: X is to hold the measurements as they are: do not scale them.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
X = (X - X.mean()) / X.std()
y = wine["Alcohol"]
