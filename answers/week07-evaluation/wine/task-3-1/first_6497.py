# answer: wrong
# task: 3.1
# does: reads the first rows only
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-limits
# tell: Read the whole file.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv", nrows=5)
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
