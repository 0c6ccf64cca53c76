# answer: wrong
# task: 6.1
# does: '1' and '0' as text
# fails: test-6-1-positive test-6-1-hidden
# tell: y should hold numbers, not text.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()
y = y.astype(str)
