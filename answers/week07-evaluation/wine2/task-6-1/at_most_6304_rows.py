# answer: wrong
# task: 6.1
# does: reads no more than 6304 rows
# fails: test-6-1-hidden
# tell: Another file may have more wines: read all rows.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv", nrows=6304)
X = table.drop(columns="Color")
y = (table["Color"] == "Red").astype(int)
