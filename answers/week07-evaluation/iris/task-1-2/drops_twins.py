# answer: wrong
# task: 1.3
# does: leaves out, with the flower, every other flower of the same measurements: the training part lacks repeated rows
# fails: test-1-3-hidden
# tell: Only the flower itself is left out: another with the same measurements stays in the training part.
# 1.2) Initialise leave-one-out cross-validation
CV_loo = LeaveOneOut()

y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}

for train_index, test_index in tqdm(CV_loo.split(X), "Fold", CV_loo.get_n_splits(X)):
    # 1.3) Split X and y into the training and the test part of this fold
    is_test = (X == X.iloc[test_index[0]]).all(axis=1).to_numpy()
    X_train, y_train = X[~is_test], y[~is_test]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]

    y_true.append(y_test)

    for name, k in zip(y_preds, K_neighbours):
        # 1.4) Fit k nearest neighbours to the training part, predict the test part
        model = KNeighborsClassifier(n_neighbors=k)
        model.fit(X_train, y_train)
        y_pred = model.predict(X_test)

        y_preds[name].append(y_pred)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
