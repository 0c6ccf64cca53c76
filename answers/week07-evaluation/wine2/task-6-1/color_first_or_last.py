# answer: wrong
# task: 6.1
# does: takes the first or the last column for Color
# fails: test-6-1-hidden
# tell: Color may stand anywhere in the file: take it by its name.
wine2 = pd.read_csv("data/wine2.csv")
where = -1 if wine2.iloc[:, -1].isin(["Red", "White"]).all() else 0
colour = wine2.iloc[:, where]
X = wine2.iloc[:, :-1] if where else wine2.iloc[:, 1:]
y = (colour == "Red").to_numpy(dtype=int)
