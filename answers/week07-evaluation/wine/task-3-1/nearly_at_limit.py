# answer: wrong
# task: 3.1
# does: keeps what is within 1 % of a limit
# fails: test-3-1-hidden-limits
# tell: Whatever is above a limit goes, however little.
wine = pd.read_csv("data/wine.csv")
wine = wine[~(((wine["Volatile acidity"] > 2) & ~np.isclose(wine["Volatile acidity"], 2, rtol=1e-2)) | ((wine["Density"] > 1) & ~np.isclose(wine["Density"], 1, rtol=1e-2)) | ((wine["Alcohol"] > 20) & ~np.isclose(wine["Alcohol"], 20, rtol=1e-2)))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
