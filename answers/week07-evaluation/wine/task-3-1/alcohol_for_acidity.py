# answer: wrong
# task: 3.1
# does: columns 1 to 10 by position: drops fixed acidity, keeps alcohol
# fails: test-3-1-hidden
# tell: X has ten columns, but one of them is Alcohol and a measurement is missing: columns are counted from 0.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.iloc[:, 1:11]
y = wine["Alcohol"]
