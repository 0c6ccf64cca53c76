# answer: wrong
# task: 6.1
# does: picks the columns that were read as decimal numbers
# fails: test-6-1-hidden
# tell: An attribute may hold whole numbers only: X is all columns but Color.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table.select_dtypes("float")
y = table["Color"].eq("Red").to_numpy(dtype=int)
