# answer: right
# task: 6.1
# does: keeps X as an array and y as True and False
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
attributes = [name for name in table.columns if name != "Color"]
X = table[attributes].values
y = table["Color"].values == "Red"
