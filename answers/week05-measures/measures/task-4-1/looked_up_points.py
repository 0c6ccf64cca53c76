# answer: wrong
# task: 4.1
# does: looks up the position of each point by its values: equal points all get the first position
# fails: test-4-1-hidden
# tell: Equal points all get the position of the first one: work with positions, not with values.
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
points = [tuple(point) for point in X]
seen, unseen = train_test_split(points, test_size=0.2, stratify=y, random_state=0)
train, test = [points.index(point) for point in seen], [points.index(point) for point in unseen]
print(f"{len(train)} rows for training, {len(test)} in the test set")
