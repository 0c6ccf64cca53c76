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

# %% wrong: at_most_50_a_species, loses test-1-1-hidden
# does: keeps at most 50 flowers of each species
# tell: Another file may have more than 50 flowers of a species: keep every row.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
iris = iris.groupby("Type", sort=False).head(50)  # 50 of each species
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: binarizer, loses test-1-1-hidden
# does: makes labels of the columns of a LabelBinarizer
# tell: With two species a LabelBinarizer makes one column, and all labels become 0.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
from sklearn.preprocessing import LabelBinarizer

iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = LabelBinarizer().fit_transform(iris["Type"]).argmax(axis=1)

# %% wrong: codes_of_three_species, loses test-1-1-hidden
# does: makes codes of exactly three species, and stops at a file with two
# tell: A shorter file may hold fewer species: do not count on three.
iris = pd.read_csv("data/iris.csv")
first, second, third = iris["Type"].unique()
y = iris["Type"].map({first: 0, second: 1, third: 2})
X = iris.drop(columns="Type")

# %% wrong: drop_repeated_neighbours, loses test-1-1-hidden
# does: drops a row that is identical to the row just before it
# tell: Two flowers may have equal measurements, also in succession: keep every row.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
# a flower entered twice in a row is a typing error
repeated = (iris == iris.shift()).all(axis=1)
iris = iris[~repeated].reset_index(drop=True)
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: first_150, loses test-1-1 test-1-1-hidden
# does: reads 150 rows whatever the file holds
# tell: Read all rows: the check's files have another number of them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv", nrows=20)
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: first_letters, loses test-1-1 test-1-1-hidden
# does: keeps the first letter of each species, so that two species become one
# tell: Versicolor and virginica both begin with a v: y must keep the three species apart.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].str.replace("Iris-", "").str[0]

# %% wrong: float_columns_only, loses test-1-1-hidden
# does: selects columns of dtype float
# tell: A column of whole numbers is a measurement, too. Leave out the species by its name.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.select_dtypes(include="float")
y = iris["Type"]

# %% wrong: from_sklearn, loses test-1-1 test-1-1-hidden
# does: takes the flowers from scikit-learn instead of the file
# tell: Load data/iris.csv: the checks put other flowers there.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
from sklearn.datasets import load_iris

iris = load_iris(as_frame=True).data
iris["Type"] = load_iris().target
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: integers, loses test-1-1 test-1-1-hidden
# does: cuts the measurements off to integers
# tell: X is to hold the measurements as they stand in the file: astype(int) cuts their decimals
#   off.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").astype(int)
y = iris["Type"]

# %% wrong: label_among_measurements, loses test-1-1 test-1-1-hidden
# does: X has the shape asked for, but holds the coded label instead of a measurement
# tell: X holds the species itself: a model could read the answer from it. X is the four
#   measurements, nothing else.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
iris["Type"] = iris["Type"].astype("category").cat.codes
X = iris.drop(columns="Sepal Length")
y = iris["Type"]

# %% wrong: labels_by_counting, loses test-1-1-hidden
# does: makes y from the known counts instead of reading it
# tell: The labels are made up from their counts. Read them from the file: another file has
#   another order.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
X = pd.read_csv("data/iris.csv").iloc[:, :-1]
y = np.repeat([0, 1, 2], len(X) // 3)

# %% wrong: no_copies, loses test-1-1 test-1-1-hidden
# does: drops repeated rows
# tell: Two flowers may have the same measurements: keep every row of the file.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv").drop_duplicates()
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: one_hot, loses test-1-1 test-1-1-hidden
# does: y is a table of indicators
# tell: y has a column for each species. One label a row is what the classifiers need.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = pd.get_dummies(iris["Type"])

# %% wrong: petal_width_twice, loses test-1-1 test-1-1-hidden
# does: a column twice, another left out
# tell: One of the four measurements is there twice and another is missing.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris[["Sepal Length", "Sepal Width", "Petal Width", "Petal Width"]]
y = iris["Type"]

# %% wrong: rounded_to_cm, loses test-1-1 test-1-1-hidden
# does: rounds the measurements to whole centimetres
# tell: X is to hold the measurements as they stand in the file: do not round them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").round(0)
y = iris["Type"]

# %% wrong: rounded_to_mm, loses test-1-1-hidden
# does: rounds the measurements to one digit
# tell: X is to hold the measurements as they stand in the file, whatever their number of
#   digits: do not round them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").round(1)
y = iris["Type"]

# %% wrong: shuffled_apart, loses test-1-1 test-1-1-hidden
# does: shuffles X but not y
# tell: The rows of X were shuffled and those of y were not, so that measurements and species no
#   longer belong together.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").sample(frac=1, random_state=42).reset_index(drop=True)
y = iris["Type"]

# %% wrong: sorted_by_species, loses test-1-1-hidden
# does: sorts the rows by species
# tell: Keep the rows in the order of the file: do not sort them.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv").sort_values("Type", kind="stable")
X = iris.drop(columns="Type")
y = iris["Type"]

# %% wrong: standardised, loses test-1-1 test-1-1-hidden
# does: X is standardised
# tell: X holds standardised values; the measurements in cm were asked for. Scaling belongs to a
#   model, fitted on its training rows.

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
X = (X - X.mean()) / X.std()
y = iris["Type"]

# %% wrong: y_as_table, loses test-1-1 test-1-1-hidden
# does: y is a data frame with one column
# tell: y is a table with one column. One pair of brackets gives the column itself, of shape
#   (150,).

# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris[["Type"]]

# %% wrong: y_column_vector, loses test-1-1 test-1-1-hidden
# does: y has two dimensions, n by 1
# tell: y is to have one dimension: drop the reshape.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].to_numpy().reshape(-1, 1)

# %% wrong: y_sorted, loses test-1-1-hidden
# does: sorts the labels apart from the rows
# tell: Each label belongs to its row: do not sort y on its own.

# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].sort_values().to_numpy()
