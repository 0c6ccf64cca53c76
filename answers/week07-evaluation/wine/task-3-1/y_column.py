# answer: wrong
# task: 3.1
# does: y has two dimensions
# fails: test-3-1 test-3-1-hidden
# tell: y is to have one dimension.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"].to_numpy().reshape(-1, 1)
