# answer: wrong
# task: 3.1
# does: predicts the quality score
# fails: test-3-1-hidden test-3-1-hidden-limits
# tell: y is the quality score; the task is to predict Alcohol.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Quality score (0-10)"]
