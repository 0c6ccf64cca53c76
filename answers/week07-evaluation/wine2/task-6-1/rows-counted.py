# answer: wrong
# task: 6.1
# does: says by row number which wines are red
# fails: test-6-1-hidden
# tell: Your y goes by the position of the rows instead of the column Color; in a file in another
#   order it is wrong.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = np.zeros(len(df), dtype=int)
y[:1517] = 1
