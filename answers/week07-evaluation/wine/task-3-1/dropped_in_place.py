# answer: wrong
# task: 3.1
# does: sets X to what drop returns when it works in place, which is None
# fails: test-3-1 test-3-1-hidden
# tell: With inplace=True drop changes the table and returns None; leave that out to have the new table.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
y = wine["Alcohol"]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"], inplace=True)
