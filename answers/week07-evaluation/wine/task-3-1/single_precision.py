# answer: right
# task: 3.1
# does: limits compared all at once, alcohol in single precision
# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
limits = pd.Series({"Volatile acidity": 2, "Density": 1, "Alcohol": 20})
ok = wine[limits.index].le(limits).all(axis=1)
wine = wine.loc[ok]
X = wine.filter(regex="^(?!Color|Quality|Alcohol)")
y = wine.loc[:, "Alcohol"].astype("float32")
