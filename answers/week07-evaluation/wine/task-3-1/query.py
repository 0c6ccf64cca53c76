# answer: right
# task: 3.1
# does: filters by query, takes the first ten columns by position
df = pd.read_csv("data/wine.csv").query("`Volatile acidity` <= 2 and Density <= 1 and Alcohol <= 20")
X = df.iloc[:, :10]
y = df.iloc[:, 10]
