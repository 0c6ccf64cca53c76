# answer: right
# task: 1.1
# does: plain arrays, labels from LabelEncoder
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
from sklearn.preprocessing import LabelEncoder

table = pd.read_csv("data/iris.csv").to_numpy()
X = table[:, :4]
y = LabelEncoder().fit_transform(table[:, 4].astype(str))
