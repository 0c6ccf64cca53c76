# answer: right
# task: 3.1
# does: NumPy arrays instead of a table and a column
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
y = wine["Alcohol"].to_numpy()
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).to_numpy()
