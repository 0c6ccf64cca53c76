# answer: right
# task: 1.3
# does: joins the labels to the measurements by position, splits, and takes them apart
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    table = X.reset_index(drop=True).assign(label=y.to_numpy())
    parts = [table.iloc[list(rows)] for rows in (train_index, test_index)]
    X_train, X_test = (part.drop(columns="label") for part in parts)
    y_train, y_test = (part["label"] for part in parts)
    return X_train, X_test, y_train, y_test
