# answer: wrong
# task: 1.2
# does: fixes the number of folds to 150
# fails: test-1-2 test-1-2-hidden test-1-3 test-1-3-hidden test-1-4 test-1-4-hidden test-1-4-hidden-leak
# tell: 150 folds fit a file of 150 rows only. Take the number from the data.
# 1.2) Initialise leave-one-out cross-validation
CV_loo = KFold(n_splits=150)

y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}

for train_index, test_index in tqdm(CV_loo.split(X), "Fold", CV_loo.get_n_splits(X)):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]

    y_true.append(y_test)

    for name, k in zip(y_preds, K_neighbours):
        # 1.4) Fit k nearest neighbours to the training part, predict the test part
        y_pred = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict(X_test)

        y_preds[name].append(y_pred)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
