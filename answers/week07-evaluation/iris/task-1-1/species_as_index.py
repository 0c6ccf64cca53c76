# answer: right
# task: 1.1
# does: makes the species the index, then takes values and index as arrays
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
flowers = pd.read_csv("data/iris.csv").set_index("Type")
X = flowers.to_numpy(dtype=float)
y = flowers.index.to_numpy()
n_flowers, n_measures = X.shape
print(f"{n_flowers} flowers, {n_measures} measurements, species: {sorted(set(y))}")
