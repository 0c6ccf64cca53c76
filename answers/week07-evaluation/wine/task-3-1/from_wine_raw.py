# answer: wrong
# task: 3.1
# does: takes the table shown above instead of the file
# fails: test-3-1-hidden test-3-1-hidden-limits
# tell: Load data/wine.csv in this cell.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = wine_raw.copy()
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
