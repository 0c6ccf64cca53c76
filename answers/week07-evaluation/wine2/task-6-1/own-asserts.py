# answer: right
# task: 6.1
# does: has asserts of its own on the shape of X and y
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X, y = df.drop(columns=["Color"]), np.where(df["Color"] == "Red", 1.0, 0.0)
assert X.shape == (len(df), 11)
assert y.shape == (len(df),) and set(y) == {0, 1}
