# answer: wrong
# task: 1.3
# does: takes the labels by the row labels of X
# fails: test-1-3-hidden
# tell: y may have other row labels than X: take the rows of both by position.
# 1.2) Initialise leave-one-out cross-validation
CV_loo = LeaveOneOut()

y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}

for train_index, test_index in tqdm(CV_loo.split(X), "Fold", CV_loo.get_n_splits(X)):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train = X.iloc[train_index]
    X_test = X.iloc[test_index]
    y_train = y.loc[X_train.index]
    y_test = y.loc[X_test.index]

    y_true.append(y_test)

    for name, k in zip(y_preds, K_neighbours):
        # 1.4) Fit k nearest neighbours to the training part, predict the test part
        model = KNeighborsClassifier(n_neighbors=k)
        y_pred = model.fit(X_train, y_train).predict(X_test)

        y_preds[name].append(y_pred)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
