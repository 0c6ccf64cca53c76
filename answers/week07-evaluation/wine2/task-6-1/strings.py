# answer: wrong
# task: 6.1
# does: leaves the labels as names
# fails: test-6-1-positive test-6-1-hidden
# tell: y should hold numbers, 1 for Red and 0 for White; you left the names.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = df["Color"]
