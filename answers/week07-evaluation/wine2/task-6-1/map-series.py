# answer: right
# task: 6.1
# does: maps names to numbers and keeps y as a Series
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
X = pd.read_csv("data/wine2.csv")
y = X.pop("Color").map({"Red": 1, "White": 0})
