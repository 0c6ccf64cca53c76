# answer: wrong
# task: 1.1
# does: makes codes of exactly three species, and stops at a file with two
# fails: test-1-1-hidden
# tell: A shorter file may hold fewer species: do not count on three.
iris = pd.read_csv("data/iris.csv")
first, second, third = iris["Type"].unique()
y = iris["Type"].map({first: 0, second: 1, third: 2})
X = iris.drop(columns="Type")
