# answer: right
# task: 1.1
# does: names the columns in another order, makes y a Categorical
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
df = pd.read_csv("data/iris.csv")
X = df[["Petal Width", "Petal Length", "Sepal Width", "Sepal Length"]]
y = pd.Categorical(df["Type"])
