# answer: wrong
# task: 6.1
# does: turns factorize's numbers round, which is right only while the file begins with red wine
# fails: test-6-1-hidden
# tell: factorize numbers the names by their first appearance: your coding is right only while the
#   file begins with a red wine.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = 1 - pd.factorize(df["Color"])[0]
