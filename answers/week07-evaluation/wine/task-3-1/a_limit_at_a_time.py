# answer: right
# task: 3.1
# does: drops by index, a limit at a time, and shuffles what stays
wine = pd.read_csv("data/wine.csv")
for column, limit in {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}.items():
    wine = wine.drop(wine.index[wine[column].gt(limit)])
wine = wine.sample(frac=1)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
