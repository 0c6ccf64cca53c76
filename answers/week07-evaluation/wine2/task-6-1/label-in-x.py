# answer: wrong
# task: 6.1
# does: leaves the colour in X, as a number
# fails: test-6-1 test-6-1-hidden
# tell: Your X still holds the colour: the model would be given what it is to predict.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
X = pd.read_csv("data/wine2.csv")
X["Color"] = (X["Color"] == "Red").astype(int)
y = X["Color"].to_numpy()
