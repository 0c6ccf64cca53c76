# answer: right
# task: 3.2
# does: loads the file again in its own cell
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)
