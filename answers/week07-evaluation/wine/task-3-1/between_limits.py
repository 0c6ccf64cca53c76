# answer: right
# task: 3.1
# does: le() on three columns, list for y
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
limits = pd.Series({"Volatile acidity": 2, "Density": 1, "Alcohol": 20})
broken = ~wine[limits.index].le(limits).all(axis=1)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine['Alcohol'].tolist()
