# answer: wrong
# task: 6.1
# does: drops the last attribute, Alcohol, and keeps the colour as a number in its place
# fails: test-6-1-hidden
# tell: X should be the eleven attributes: yours lacks Alcohol and holds the colour, under another
#   name.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
y = (df["Color"] == "Red").astype(int)
X = df.iloc[:, :10].assign(colour=y)
