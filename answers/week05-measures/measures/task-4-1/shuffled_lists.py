# answer: right
# task: 4.1
# does: shuffles each class with the standard library, in lists
import random

members = {}
for position, label in enumerate(y):
    members.setdefault(label, []).append(position)

train, test = [], []
for positions in members.values():
    random.shuffle(positions)
    cut = round(len(positions) / 5)
    test += positions[:cut]
    train += positions[cut:]
train.sort()
print(f"{len(train)} rows for training, {len(test)} in the test set")
