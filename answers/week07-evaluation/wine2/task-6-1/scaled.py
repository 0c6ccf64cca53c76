# answer: wrong
# task: 6.1
# does: scales X already when loading it
# fails: test-6-1-hidden
# tell: Leave X as it is in the file: mean and standard deviation of all wines would carry the test
#   wines into the model.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
X = (X - X.mean()) / X.std()
y = (df["Color"] == "Red").astype(int)
