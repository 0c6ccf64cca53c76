# answer: right
# task: 1.1
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
