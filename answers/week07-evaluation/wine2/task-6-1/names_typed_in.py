# answer: wrong
# task: 6.1
# does: replaces the header with a typed list of names: wrong names for the attributes on a file with the columns in another order
# fails: test-6-1-hidden
# tell: Keep the names that the file has; its columns may come in another order.
columns = ["Fixed acidity", "Volatile acidity", "Citric acid", "Residual sugar", "Chlorides",
           "Free sulfur dioxide", "Total sulfur dioxide", "Density", "pH", "Sulphates", "Alcohol"]
wine = pd.read_csv("data/wine2.csv")
y = (wine["Color"] == "Red").to_numpy().astype(int)
X = wine.drop(columns="Color")
X.columns = columns
