# answer: right
# task: 3.1
# does: keeps the good rows instead of dropping the bad ones, new index
wine = pd.read_csv("data/wine.csv")
wine = wine[(wine["Volatile acidity"] <= 2) & (wine["Density"] <= 1) & (wine["Alcohol"] <= 20)]
wine = wine.reset_index(drop=True)
y = wine["Alcohol"]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
