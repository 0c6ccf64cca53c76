# answer: right
# task: 6.1
# does: reads the file by hand, without pandas' reader, and makes y a list
# Load data/wine2.csv; split it into X (11 attributes) and y (1 for Red, 0 for White)
import csv

with open("data/wine2.csv", newline="") as file:
    lines = list(csv.DictReader(file))
y = [1 if line.pop("Color") == "Red" else 0 for line in lines]
X = pd.DataFrame(lines).astype(float)
