# answer: right
# task: 6.1
# does: uses LabelEncoder, which numbers Red 0, and turns its numbers round
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
from sklearn.preprocessing import LabelEncoder

df = pd.read_csv("data/wine2.csv")
y = 1 - LabelEncoder().fit_transform(df["Color"])
X = df.drop("Color", axis=1)
