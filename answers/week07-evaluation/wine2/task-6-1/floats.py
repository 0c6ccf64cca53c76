# answer: right
# task: 6.1
# does: y as floats in a list
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = [float(colour == "Red") for colour in table["Color"]]
