# answer: wrong
# task: 6.1
# does: rounds X to two digits
# fails: test-6-1-hidden
# tell: X is to hold the attributes as they are: do not round them.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]].round(2)
y = (table["Color"] == "Red").astype(int).to_numpy()
