# answer: wrong
# task: 6.1
# does: shuffles the rows of X but not those of y
# fails: test-6-1-hidden
# tell: You shuffled the rows of X but not those of y, so the labels belong to other wines.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color").sample(frac=1, random_state=0)
y = (df["Color"] == "Red").astype(int)
