# answer: wrong
# task: 6.1
# does: takes .codes of the alphabetical categories, so white is 1
# fails: test-6-1-positive test-6-1-hidden
# tell: Categories are numbered alphabetically, so your 1 means white. Red is the positive class:
#   code it as 1 yourself.
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = pd.Categorical(df["Color"]).codes
