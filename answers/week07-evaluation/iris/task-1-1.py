# %% [markdown]
# Dropping `Type` by name leaves the four measurements wherever that column stands, and `X` and `y`
# share the index of one table, so row $i$ of `X` and entry $i$ of `y` are the same flower. Nothing is
# scaled, sorted or cleaned here. Flowers with equal measurements are still two observations, and
# whatever learns from the data, such as a scaler, has to wait until the training rows are known.
#
# - y_as_table
# - standardised
# - no_copies
# - from_sklearn

# %% right: categorical_reordered
# does: names the columns in another order, makes y a Categorical

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
df = pd.read_csv("data/iris.csv")
X = df[["Petal Width", "Petal Length", "Sepal Width", "Sepal Length"]]
y = pd.Categorical(df["Type"])

# %% right: codes_by_position
# does: takes columns by position, codes the labels as integers

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
data = pd.read_csv("data/iris.csv")
X = data.iloc[:, :4]
y = data["Type"].astype("category").cat.codes

# %% right: csv_reader_codes
# does: reads with csv.DictReader into a NumPy array; integer codes for the species

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
import csv

with open("data/iris.csv", newline="") as handle:
    records = list(csv.DictReader(handle))

measures = [key for key in records[0] if key != "Type"]
X = np.array([[float(record[key]) for key in measures] for record in records])
codes = {}
y = np.array([codes.setdefault(record["Type"], len(codes)) for record in records])
print(X.shape, y.shape, codes)

# %% right: list_of_short_names
# does: y is a list of short names

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].str.removeprefix("Iris-").tolist()

# %% right: numpy_label_encoder
# does: plain arrays, labels from LabelEncoder

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
from sklearn.preprocessing import LabelEncoder

table = pd.read_csv("data/iris.csv").to_numpy()
X = table[:, :4]
y = LabelEncoder().fit_transform(table[:, 4].astype(str))

# %% right: pop_and_path
# does: pops the label column; path built by pathlib; prints on the way

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
from pathlib import Path

X = pd.read_csv(Path("data") / "iris.csv")
y = X.pop("Type")
print(X.head())

# %% right: species_as_index
# does: makes the species the index, then takes values and index as arrays

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
flowers = pd.read_csv("data/iris.csv").set_index("Type")
X = flowers.to_numpy(dtype=float)
y = flowers.index.to_numpy()
n_flowers, n_measures = X.shape
print(f"{n_flowers} flowers, {n_measures} measurements, species: {sorted(set(y))}")

# %% wrong: first_150, loses test-1-1
# does: reads 150 rows whatever the file holds
# tell: Read all rows: the check's files have another number of them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv", nrows=20)
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: first_letters, loses test-1-1
# does: keeps the first letter of each species, so that two species become one
# tell: Versicolor and virginica both begin with a v: y must keep the three species apart.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].str.replace("Iris-", "").str[0]

# %% wrong: from_sklearn, loses test-1-1
# does: takes the flowers from scikit-learn instead of the file
# tell: Load data/iris.csv: the checks put other flowers there.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
from sklearn.datasets import load_iris

iris = load_iris(as_frame=True).data
iris["Type"] = load_iris().target
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: integers, loses test-1-1
# does: cuts the measurements off to integers
# tell: X is to hold the measurements as they stand in the file: astype(int) cuts their decimals
#   off.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").astype(int)
y = iris["Type"]

# %% wrong: label_among_measurements, loses test-1-1
# does: X has the shape asked for, but holds the coded label instead of a measurement
# tell: X holds the species itself: a model could read the answer from it. X is the four
#   measurements, nothing else.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
iris["Type"] = iris["Type"].astype("category").cat.codes
X = iris.drop(columns="Sepal Length")
y = iris["Type"]

# %% wrong: no_copies, loses test-1-1
# does: drops repeated rows
# tell: Two flowers may have the same measurements: keep every row of the file.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv").drop_duplicates()
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: one_hot, loses test-1-1
# does: y is a table of indicators
# tell: y has a column for each species. One label a row is what the classifiers need.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = pd.get_dummies(iris["Type"])

# %% wrong: petal_width_twice, loses test-1-1
# does: a column twice, another left out
# tell: One of the four measurements is there twice and another is missing.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris[["Sepal Length", "Sepal Width", "Petal Width", "Petal Width"]]
y = iris["Type"]

# %% wrong: rounded_to_cm, loses test-1-1
# does: rounds the measurements to whole centimetres
# tell: X is to hold the measurements as they stand in the file: do not round them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").round(0)
y = iris["Type"]

# %% wrong: shuffled_apart, loses test-1-1
# does: shuffles X but not y
# tell: The rows of X were shuffled and those of y were not, so that measurements and species no
#   longer belong together.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").sample(frac=1, random_state=42).reset_index(drop=True)
y = iris["Type"]

# %% wrong: standardised, loses test-1-1
# does: X is standardised
# tell: X holds standardised values; the measurements in cm were asked for. Scaling belongs to a
#   model, fitted on its training rows.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
X = (X - X.mean()) / X.std()
y = iris["Type"]

# %% wrong: y_as_table, loses test-1-1
# does: y is a data frame with one column
# tell: y is a table with one column. One pair of brackets gives the column itself, of shape
#   (150,).

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris[["Type"]]

# %% wrong: y_column_vector, loses test-1-1
# does: y has two dimensions, n by 1
# tell: y is to have one dimension: drop the reshape.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].to_numpy().reshape(-1, 1)

