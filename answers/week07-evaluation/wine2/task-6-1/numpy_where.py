# answer: right
# task: 6.1
# does: np.where and pop
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
colour = table.pop("Color")
X = table
y = np.where(colour.str.startswith("R"), 1, 0)
