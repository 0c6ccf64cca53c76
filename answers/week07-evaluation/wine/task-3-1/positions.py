# answer: right
# task: 3.1
# does: collects positions in a loop and sorts by alcohol
wine = pd.read_csv("data/wine.csv")
keep = [i for i in range(len(wine)) if wine.at[i, "Volatile acidity"] <= 2 and wine.at[i, "Density"] <= 1 and wine.at[i, "Alcohol"] <= 20]
wine = wine.iloc[keep].sort_values("Alcohol")
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
