# answer: wrong
# task: 3.1
# does: drops repeated rows
# fails: test-3-1 test-3-1-hidden
# tell: Remove broken rows only; copies stay.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken].drop_duplicates()
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
