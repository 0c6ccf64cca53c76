# answer: wrong
# task: 6.1
# does: makes y a table with one column
# fails: test-6-1-positive test-6-1-hidden
# tell: y should be 1-D, one number for each wine; double brackets make a table with one column.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = (df[["Color"]] == "Red").astype(int)
