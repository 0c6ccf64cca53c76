# answer: wrong
# task: 3.1
# does: rounds the alcohol content to one digit
# fails: test-3-1-hidden test-3-1-hidden-limits
# tell: y is to hold the alcohol content as it is: do not round it.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"].round(1)
