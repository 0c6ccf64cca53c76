# answer: right
# task: 3.1
# does: drops the broken rows in place by their index, pops y
df = pd.read_csv("data/wine.csv")
bad = df.index[(df["Volatile acidity"] > 2) | (df["Density"] > 1) | (df["Alcohol"] > 20)]
df.drop(index=bad, inplace=True)
y = df.pop("Alcohol")
X = df.select_dtypes("number").drop(columns="Quality score (0-10)")
assert X.shape == (len(y), 10)
