# answer: right
# task: 3.1
# does: names the columns, in an order of its own
import pandas as pd

data = pd.read_csv("data/wine.csv")
for column, limit in {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}.items():
    data = data[data[column] <= limit]
y = data.Alcohol
X = data[["pH", "Sulphates", "Density", "Chlorides", "Citric acid", "Residual sugar", "Fixed acidity",
          "Volatile acidity", "Total sulfur dioxide", "Free sulfur dioxide"]]
