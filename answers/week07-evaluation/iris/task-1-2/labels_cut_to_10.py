# answer: wrong
# task: 1.4
# does: stores the prediction as a string of 10 characters
# fails: test-1-4-hidden
# tell: The predicted name is cut off, so it never equals the true one. Keep whole labels.
# 1.2) Initialise leave-one-out cross-validation
CV_loo = LeaveOneOut()

y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}

for train_index, test_index in tqdm(CV_loo.split(X), "Fold", CV_loo.get_n_splits(X)):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]

    y_true.append(y_test)

    for name, k in zip(y_preds, K_neighbours):
        # 1.4) Fit k nearest neighbours to the training part, predict the test part
        knn = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
        y_pred = np.array(knn.predict(X_test), dtype="U10")

        y_preds[name].append(y_pred)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
