# answer: wrong
# task: 3.1
# does: repairs broken values instead of removing their rows
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-limits
# tell: Remove the rows that are above a limit.
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
for name, limit in [('Volatile acidity', 2), ('Density', 1), ('Alcohol', 20)]:
    while (wine[name] > limit).any():
        wine[name] = wine[name].where(wine[name] <= limit, wine[name] / 10)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
