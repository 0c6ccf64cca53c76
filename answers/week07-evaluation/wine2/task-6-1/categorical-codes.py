# answer: right
# task: 6.1
# does: orders the categories so that the code of Red is 1
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
y = pd.Categorical(df["Color"], categories=["White", "Red"]).codes
X = df.iloc[:, df.columns != "Color"]
