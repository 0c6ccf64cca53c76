# answer: right
# task: 1.2
# does: own splitter class with split and get_n_splits; take; brute-force neighbours
# 1.2) Initialise leave-one-out cross-validation
class OneOut:
    """Leaves out row 0, then row 1, ..."""

    def split(self, data, labels=None, groups=None):
        rows = np.arange(len(data))
        for left_out in rows:
            yield np.delete(rows, left_out), rows[left_out : left_out + 1]

    def get_n_splits(self, data=None, labels=None, groups=None):
        return len(data)


CV_loo = OneOut()

y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}

for train_index, test_index in tqdm(CV_loo.split(X), "Fold", CV_loo.get_n_splits(X)):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = (X.take(rows) for rows in (train_index, test_index))
    y_train, y_test = (y.take(rows) for rows in (train_index, test_index))
    assert len(X_train) + len(X_test) == len(X)

    y_true.append(y_test)

    for name, k in zip(y_preds, K_neighbours):
        # 1.4) Fit k nearest neighbours to the training part, predict the test part
        neighbours = KNeighborsClassifier(k, algorithm="brute")
        neighbours.fit(X_train.to_numpy(), y_train.to_numpy())
        y_pred = neighbours.predict(X_test.to_numpy())

        y_preds[name].append(y_pred)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
