# answer: wrong
# task: 6.1
# does: logarithms of the attributes
# fails: test-6-1-hidden
# tell: X is to hold the attributes as they are.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = np.log1p(table.drop(columns='Color'))
y = (table["Color"] == "Red").astype(int).to_numpy()
