# answer: wrong
# task: 6.1
# does: X holds the file's texts, not numbers (csv reader without float)
# fails: test-6-1
# tell: X holds numbers: turn the text of the file into floats.
import csv

with open("data/wine2.csv", newline="") as file:
    header, *body = csv.reader(file)
wine = pd.DataFrame(body, columns=header)
X = wine.drop(columns="Color")
y = (wine["Color"] == "Red").astype(int).to_numpy()
