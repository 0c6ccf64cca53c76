# answer: wrong
# task: 3.1
# does: rounds to five decimals (the precision of the density column) before filtering
# fails: test-3-1-hidden-limits
# tell: The values are rounded before the limits are applied: leave them as they are.
wine = pd.read_csv("data/wine.csv")
wine["Density"] = wine["Density"].round(5)  # measured to five decimals
outlier = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~outlier]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
