# answer: right
# task: 1.2
# does: reads the file again inside the cell, labels as codes
# 1.2) Initialise leave-one-out cross-validation: CV_loo
iris = pd.read_csv("data/iris.csv")
X = iris.iloc[:, :4]
y = iris["Type"].astype("category").cat.codes

CV_loo = LeaveOneOut()
