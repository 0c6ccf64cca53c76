# %% [markdown]
# Comparing with `"Red"` says in the code which colour is 1, and it has to be said: a swapped coding
# raises no error and leaves even the AUC as it is, but TPR, FPR and precision are then about white
# wine. `X` takes every column but `Color` by name, wherever that stands. `.to_numpy()` takes the row
# names off, so `y[train_index]` later selects by position.
#
# - codes
# - factorize
# - frame-y
# - scaled

# %% right: categorical-codes
# does: orders the categories so that the code of Red is 1

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
y = pd.Categorical(df["Color"], categories=["White", "Red"]).codes
X = df.iloc[:, df.columns != "Color"]

# %% right: csv-module
# does: reads the file by hand, without pandas' reader, and makes y a list

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
import csv

with open("data/wine2.csv", newline="") as file:
    lines = list(csv.DictReader(file))
y = [1 if line.pop("Color") == "Red" else 0 for line in lines]
X = pd.DataFrame(lines).astype(float)

# %% right: floats
# does: y as floats in a list

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = [float(colour == "Red") for colour in table["Color"]]

# %% right: label-encoder-turned
# does: uses LabelEncoder, which numbers Red 0, and turns its numbers round

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
from sklearn.preprocessing import LabelEncoder

df = pd.read_csv("data/wine2.csv")
y = 1 - LabelEncoder().fit_transform(df["Color"])
X = df.drop("Color", axis=1)

# %% right: map-series
# does: maps names to numbers and keeps y as a Series

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
X = pd.read_csv("data/wine2.csv")
y = X.pop("Color").map({"Red": 1, "White": 0})

# %% right: numpy_where
# does: np.where and pop

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
colour = table.pop("Color")
X = table
y = np.where(colour.str.startswith("R"), 1, 0)

# %% right: own-asserts
# does: has asserts of its own on the shape of X and y

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X, y = df.drop(columns=["Color"]), np.where(df["Color"] == "Red", 1.0, 0.0)
assert X.shape == (len(df), 11)
assert y.shape == (len(df),) and set(y) == {0, 1}

# %% right: values-and-bool
# does: keeps X as an array and y as True and False

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
attributes = [name for name in table.columns if name != "Color"]
X = table[attributes].values
y = table["Color"].values == "Red"

# %% wrong: by_sulfur, loses test-6-1
# does: calls wines with little sulfur dioxide red
# tell: y comes from the column Color.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Total sulfur dioxide"] < 70).astype(int).to_numpy()

# %% wrong: codes, loses test-6-1
# does: takes .codes of the alphabetical categories, so white is 1
# tell: Categories are numbered alphabetically, so your 1 means white. Red is the positive
#   class: code it as 1 yourself.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = pd.Categorical(df["Color"]).codes

# %% wrong: column_vector, loses test-6-1
# does: y has two dimensions
# tell: y is to have one dimension.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy().reshape(-1, 1)

# %% wrong: drops-an-attribute, loses test-6-1
# does: drops the last attribute, Alcohol, and keeps the colour as a number in its place
# tell: X should be the eleven attributes: yours lacks Alcohol and holds the colour, under
#   another name.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
y = (df["Color"] == "Red").astype(int)
X = df.iloc[:, :10].assign(colour=y)

# %% wrong: factorize, loses test-6-1
# does: turns factorize's numbers round, which is right only while the file begins with red wine
# tell: factorize numbers the names by their first appearance: your coding is right only while
#   the file begins with a red wine.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = 1 - pd.factorize(df["Color"])[0]

# %% wrong: frame-y, loses test-6-1
# does: makes y a table with one column
# tell: y should be 1-D, one number for each wine; double brackets make a table with one column.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = (df[["Color"]] == "Red").astype(int)

# %% wrong: label-encoder, loses test-6-1
# does: uses LabelEncoder as it is, so white is 1
# tell: LabelEncoder numbers the names alphabetically, so your 1 means white. Red is the
#   positive class: code it as 1 yourself.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
from sklearn.preprocessing import LabelEncoder

df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = LabelEncoder().fit_transform(df["Color"])

# %% wrong: label-in-x, loses test-6-1
# does: leaves the colour in X, as a number
# tell: Your X still holds the colour: the model would be given what it is to predict.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
X = pd.read_csv("data/wine2.csv")
X["Color"] = (X["Color"] == "Red").astype(int)
y = X["Color"].to_numpy()

# %% wrong: logarithms, loses test-6-1
# does: logarithms of the attributes
# tell: X is to hold the attributes as they are.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = np.log1p(table.drop(columns='Color'))
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: minus_one, loses test-6-1
# does: -1 for white
# tell: White is 0, not -1.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()
y = 2 * y - 1

# %% wrong: no_copies, loses test-6-1
# does: drops repeated rows
# tell: Keep every row of the file.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv").drop_duplicates()
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: rounded, loses test-6-1
# does: rounds X to two digits
# tell: X is to hold the attributes as they are: do not round them.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]].round(2)
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: rounded_4, loses test-6-1
# does: rounds X to four digits
# tell: X is to hold the attributes as they are: do not round them.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]].round(4)
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: rows-counted, loses test-6-1
# does: says by row number which wines are red
# tell: Your y goes by the position of the rows instead of the column Color; in a file in
#   another order it is wrong.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = np.zeros(len(df), dtype=int)
y[:1517] = 1

# %% wrong: scaled, loses test-6-1
# does: scales X already when loading it
# tell: Leave X as it is in the file: mean and standard deviation of all wines would carry the
#   test wines into the model.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
X = (X - X.mean()) / X.std()
y = (df["Color"] == "Red").astype(int)

# %% wrong: shuffles-x, loses test-6-1
# does: shuffles the rows of X but not those of y
# tell: You shuffled the rows of X but not those of y, so the labels belong to other wines.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color").sample(frac=1, random_state=0)
y = (df["Color"] == "Red").astype(int)

# %% wrong: sorted_by_colour, loses test-6-1
# does: sorts the rows by colour
# tell: Rows in the file's order: do not sort.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv").sort_values("Color", kind="stable")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: sorted_coded_by_colour, loses test-6-1
# does: sorts the rows, colours coded rightly
# tell: Rows in the file's order: do not sort.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv").sort_values("Alcohol", kind="stable").reset_index(drop=True)
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()

# %% wrong: strings, loses test-6-1
# does: leaves the labels as names
# tell: y should hold numbers, 1 for Red and 0 for White; you left the names.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
df = pd.read_csv("data/wine2.csv")
X = df.drop(columns="Color")
y = df["Color"]

# %% wrong: text_digits, loses test-6-1
# does: '1' and '0' as text
# tell: y should hold numbers, not text.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()
y = y.astype(str)

# %% wrong: y_reversed, loses test-6-1
# does: y in reversed order
# tell: Each entry of y belongs to its row of X.

# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
table = pd.read_csv("data/wine2.csv")
X = table[[name for name in table.columns if name != "Color"]]
y = (table["Color"] == "Red").astype(int).to_numpy()[::-1]
