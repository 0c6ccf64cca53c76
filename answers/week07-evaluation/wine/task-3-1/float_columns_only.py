# answer: wrong
# task: 3.1
# does: picks the measurements by dtype float64
# fails: test-3-1-hidden
# tell: A measurement may hold whole numbers only: choose columns by name.
wine = pd.read_csv("data/wine.csv")
limits = {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}
ok = np.all([wine[name] <= top for name, top in limits.items()], axis=0)
wine = wine[ok]
y = wine["Alcohol"]
X = wine.select_dtypes("float64").drop(columns="Alcohol", errors="ignore")
