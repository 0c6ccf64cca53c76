# %% [markdown]
# One mask marks the rows that break any of the three limits, and `~` keeps the others, so all columns
# lose the same rows. Each comparison needs its brackets, because `|` binds more tightly than `>`.
# Fixed limits are better here than a rule made from the data: three standard deviations, computed
# with the broken values among them, would miss 109 of the 147 broken values of `Density`.
#
# - keeps_quality
# - and_for_or
# - density_one_dropped
# - y_table

# %% right: a_limit_at_a_time
# does: drops by index, a limit at a time, and shuffles what stays
wine = pd.read_csv("data/wine.csv")
for column, limit in {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}.items():
    wine = wine.drop(wine.index[wine[column].gt(limit)])
wine = wine.sample(frac=1)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% right: arrays
# does: NumPy arrays instead of a table and a column
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
y = wine["Alcohol"].to_numpy()
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).to_numpy()

# %% right: between_limits
# does: le() on three columns, list for y

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
limits = pd.Series({"Volatile acidity": 2, "Density": 1, "Alcohol": 20})
broken = ~wine[limits.index].le(limits).all(axis=1)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine['Alcohol'].tolist()

# %% right: drop_by_index
# does: drops the broken rows in place by their index, pops y
df = pd.read_csv("data/wine.csv")
bad = df.index[(df["Volatile acidity"] > 2) | (df["Density"] > 1) | (df["Alcohol"] > 20)]
df.drop(index=bad, inplace=True)
y = df.pop("Alcohol")
X = df.select_dtypes("number").drop(columns="Quality score (0-10)")
assert X.shape == (len(y), 10)

# %% right: kept_rows
# does: keeps the good rows instead of dropping the bad ones, new index
wine = pd.read_csv("data/wine.csv")
wine = wine[(wine["Volatile acidity"] <= 2) & (wine["Density"] <= 1) & (wine["Alcohol"] <= 20)]
wine = wine.reset_index(drop=True)
y = wine["Alcohol"]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])

# %% right: named_columns
# does: names the columns, in an order of its own
import pandas as pd

data = pd.read_csv("data/wine.csv")
for column, limit in {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}.items():
    data = data[data[column] <= limit]
y = data.Alcohol
X = data[["pH", "Sulphates", "Density", "Chlorides", "Citric acid", "Residual sugar", "Fixed acidity",
          "Volatile acidity", "Total sulfur dioxide", "Free sulfur dioxide"]]

# %% right: plain_lists
# does: X and y as lists of Python's

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).to_numpy().tolist()
y = wine["Alcohol"].tolist()

# %% right: positions
# does: collects positions in a loop and sorts by alcohol
wine = pd.read_csv("data/wine.csv")
keep = [i for i in range(len(wine)) if wine.at[i, "Volatile acidity"] <= 2 and wine.at[i, "Density"] <= 1 and wine.at[i, "Alcohol"] <= 20]
wine = wine.iloc[keep].sort_values("Alcohol")
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% right: query
# does: filters by query, takes the first ten columns by position
df = pd.read_csv("data/wine.csv").query("`Volatile acidity` <= 2 and Density <= 1 and Alcohol <= 20")
X = df.iloc[:, :10]
y = df.iloc[:, 10]

# %% right: series_other_index
# does: numbers X anew, leaves the index of y

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).reset_index(drop=True)
y = wine["Alcohol"]

# %% right: shuffled_together
# does: shuffles whole rows before the split into X and y
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine.sample(frac=1, random_state=1)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% right: single_precision
# does: limits compared all at once, alcohol in single precision

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
limits = pd.Series({"Volatile acidity": 2, "Density": 1, "Alcohol": 20})
ok = wine[limits.index].le(limits).all(axis=1)
wine = wine.loc[ok]
X = wine.filter(regex="^(?!Color|Quality|Alcohol)")
y = wine.loc[:, "Alcohol"].astype("float32")

# %% wrong: alcohol_filter_only, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: filters on alcohol only
# tell: Two more columns have values without their decimal point: volatile acidity and density.
wine = pd.read_csv("data/wine.csv")
wine = wine[wine["Alcohol"] <= 20]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: alcohol_for_acidity, loses test-3-1-hidden
# does: columns 1 to 10 by position: drops fixed acidity, keeps alcohol
# tell: X has ten columns, but one of them is Alcohol and a measurement is missing: columns are
#   counted from 0.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.iloc[:, 1:11]
y = wine["Alcohol"]

# %% wrong: and_for_or, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: removes a row only if all three values are broken
# tell: A row goes if any of the three values is above its limit: join the conditions by |, not
#   &.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) & (wine["Density"] > 1) & (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: at_limit_acidity, loses test-3-1-hidden
# does: drops a volatile acidity of exactly 2
# tell: A value of exactly 2 stays.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] >= 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: at_limit_alcohol, loses test-3-1-hidden
# does: drops an alcohol content of exactly 20
# tell: A value of exactly 20 stays.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] >= 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: citric_acid_above_0, loses test-3-1 test-3-1-hidden
# does: removes wines without citric acid, too
# tell: Only three columns have a limit; a value of 0 is not a mistake.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine[wine["Citric acid"] > 0]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: clipped, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: cuts broken values off at their limit
# tell: Remove the rows that are above a limit.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
for name, limit in [('Volatile acidity', 2), ('Density', 1), ('Alcohol', 20)]:
    wine[name] = wine[name].clip(upper=limit)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: density_10005, loses test-3-1-hidden
# does: a limit of 1.0005 for density
# tell: The limit for density is 1.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1.0005) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: density_101, loses test-3-1-hidden
# does: a limit of 1.01 for density
# tell: The limit for density is 1.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1.01) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: density_one_dropped, loses test-3-1 test-3-1-hidden
# does: drops a density of exactly 1 as well
# tell: A density of exactly 1 is a good value: the filter removes what is above 1.
wine = pd.read_csv("data/wine.csv")
wine = wine[(wine["Volatile acidity"] < 2) & (wine["Density"] < 1) & (wine["Alcohol"] < 20)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: dropped_in_place, loses test-3-1 test-3-1-hidden
# does: sets X to what drop returns when it works in place, which is None
# tell: With inplace=True drop changes the table and returns None; leave that out to have the
#   new table.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
y = wine["Alcohol"]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"], inplace=True)

# %% wrong: feature_dropped, loses test-3-1 test-3-1-hidden
# does: drops pH as well
# tell: One of the ten measurements is missing in X.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "pH", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: first_193_broken, loses test-3-1-hidden
# does: removes the first 193 broken rows only
# tell: Remove every row that breaks a limit, however many they are.
wine = pd.read_csv("data/wine.csv")
bad = wine.index[(wine["Alcohol"] > 20) | (wine["Density"] > 1) | (wine["Volatile acidity"] > 2)][:193]
wine = wine.drop(bad)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: first_6304, loses test-3-1-hidden
# does: keeps the first 6304 of the rows that stay
# tell: Keep every row that breaks no limit, however many they are.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine.head(6304)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: first_6497, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: reads the first rows only
# tell: Read the whole file.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv", nrows=5)
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: fixed_acidity, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: filters fixed instead of volatile acidity
# tell: The filter is about volatile acidity.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Fixed acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: float_columns_only, loses test-3-1-hidden
# does: picks the measurements by dtype float64
# tell: A measurement may hold whole numbers only: choose columns by name.
wine = pd.read_csv("data/wine.csv")
limits = {"Volatile acidity": 2, "Density": 1, "Alcohol": 20}
ok = np.all([wine[name] <= top for name, top in limits.items()], axis=0)
wine = wine[ok]
y = wine["Alcohol"]
X = wine.select_dtypes("float64").drop(columns="Alcohol", errors="ignore")

# %% wrong: from_wine_raw, loses test-3-1-hidden
# does: takes the table shown above instead of the file
# tell: Load data/wine.csv in this cell.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = wine_raw.copy()
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: keeps_alcohol, loses test-3-1 test-3-1-hidden
# does: leaves alcohol in X
# tell: X contains Alcohol, which is what is to be predicted.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)"])
y = wine["Alcohol"]

# %% wrong: keeps_quality, loses test-3-1 test-3-1-hidden
# does: leaves the quality score in X
# tell: X still holds the quality score, which is a taster's verdict and not a measurement.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: last_6304, loses test-3-1-hidden
# does: keeps the last 6304 of the rows that stay
# tell: Keep every row that breaks no limit, however many they are.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
wine = wine.tail(6304)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: little_acidity, loses test-3-1-hidden
# does: removes small volatile acidities as well
# tell: Only values above the three limits go: small ones stay.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20) | (wine["Volatile acidity"] <= 0.05))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: little_alcohol, loses test-3-1-hidden
# does: removes wines of less than 8 % alcohol as well
# tell: Only values above the three limits go: small ones stay.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20) | (wine["Alcohol"] < 8))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: looser_acidity, loses test-3-1-hidden
# does: a limit of 2.01 for volatile acidity
# tell: The limit for volatile acidity is 2.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2.01) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: looser_alcohol, loses test-3-1-hidden
# does: a limit of 20.1 for alcohol
# tell: The limit for alcohol is 20.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20.1))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: looser_density, loses test-3-1-hidden
# does: removes density above 2 only
# tell: The limit for density is 1.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 2) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: nearly_at_limit, loses test-3-1-hidden
# does: keeps what is within 1 % of a limit
# tell: Whatever is above a limit goes, however little.
wine = pd.read_csv("data/wine.csv")
wine = wine[~(((wine["Volatile acidity"] > 2) & ~np.isclose(wine["Volatile acidity"], 2, rtol=1e-2)) | ((wine["Density"] > 1) & ~np.isclose(wine["Density"], 1, rtol=1e-2)) | ((wine["Alcohol"] > 20) & ~np.isclose(wine["Alcohol"], 20, rtol=1e-2)))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: no_copies, loses test-3-1 test-3-1-hidden
# does: drops repeated rows
# tell: Remove broken rows only; copies stay.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken].drop_duplicates()
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: no_filter, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: keeps the broken rows
# tell: Rows whose value lost its decimal point are still in X and y: apply the filter first.
wine = pd.read_csv("data/wine.csv")
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: quality_for_ph, loses test-3-1-hidden
# does: keeps quality and drops pH, so that ten columns stay
# tell: X has ten columns, but one of them is the quality score and one measurement is missing.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "pH", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: reads_6497, loses test-3-1-hidden
# does: reads the first 6497 rows only
# tell: Read the whole file.
wine = pd.read_csv("data/wine.csv", nrows=6497)
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: repaired, loses test-3-1 test-3-1-hidden test-3-1-hidden
# does: repairs broken values instead of removing their rows
# tell: Remove the rows that are above a limit.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
for name, limit in [('Volatile acidity', 2), ('Density', 1), ('Alcohol', 20)]:
    while (wine[name] > limit).any():
        wine[name] = wine[name].where(wine[name] <= limit, wine[name] / 10)
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: rounded, loses test-3-1-hidden
# does: rounds the measurements to two digits
# tell: X is to hold the measurements as they are: do not round them.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).round(2)
y = wine["Alcohol"]

# %% wrong: rounded_alcohol, loses test-3-1-hidden test-3-1-hidden
# does: rounds the alcohol content to one digit
# tell: y is to hold the alcohol content as it is: do not round it.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"].round(1)

# %% wrong: rounded_density, loses test-3-1-hidden
# does: compares the rounded density with 1
# tell: Compare the density itself with 1, not a rounded one.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"].round(2) > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: shuffled_X_only, loses test-3-1-hidden
# does: shuffles X without y
# tell: The rows of X are no longer in the order of y.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"]).sample(frac=1, random_state=0)
y = wine["Alcohol"]

# %% wrong: standardised, loses test-3-1-hidden
# does: standardises X
# tell: X is to hold the measurements as they are: do not scale them.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
X = (X - X.mean()) / X.std()
y = wine["Alcohol"]

# %% wrong: stricter_alcohol, loses test-3-1-hidden
# does: removes alcohol above 15
# tell: The limit for alcohol is 20.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 15)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

# %% wrong: y_column, loses test-3-1 test-3-1-hidden
# does: y has two dimensions
# tell: y is to have one dimension.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
broken = (wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20)
wine = wine[~broken]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"].to_numpy().reshape(-1, 1)

# %% wrong: y_of_other_rows, loses test-3-1-hidden test-3-1-hidden
# does: as many alcohol contents as rows stay, drawn from all
# tell: y holds the alcohol of the rows of X, in their order.

# Load data/wine.csv
# Remove the rows that lost a decimal point
# Set X (ten measurements) and y (Alcohol)
wine = pd.read_csv("data/wine.csv")
y = wine["Alcohol"][wine["Alcohol"] <= 20]
wine = wine[(wine["Volatile acidity"] <= 2) & (wine["Density"] <= 1) & (wine["Alcohol"] <= 20)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = y.sample(len(X), random_state=0)

# %% wrong: y_quality, loses test-3-1-hidden test-3-1-hidden
# does: predicts the quality score
# tell: y is the quality score; the task is to predict Alcohol.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Quality score (0-10)"]

# %% wrong: y_table, loses test-3-1 test-3-1-hidden
# does: y is a table with one column
# tell: y is a table with one column; losses computed from it would have the wrong shape. Take
#   the column itself.
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine[["Alcohol"]]

# %% wrong: z_score_filter, loses test-3-1 test-3-1-hidden
# does: removes everything beyond three standard deviations
# tell: The filter has fixed limits. Three standard deviations depend on the broken values
#   themselves.
wine = pd.read_csv("data/wine.csv")
numbers = wine.select_dtypes("number")
wine = wine[(np.abs((numbers - numbers.mean()) / numbers.std()) < 3).all(axis=1)]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]
