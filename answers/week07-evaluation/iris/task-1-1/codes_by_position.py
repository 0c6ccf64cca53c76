# answer: right
# task: 1.1
# does: takes columns by position, codes the labels as integers
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
data = pd.read_csv("data/iris.csv")
X = data.iloc[:, :4]
y = data["Type"].astype("category").cat.codes
