# answer: right
# task: 3.3
# does: one table by position, split, then taken apart
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    table = X.reset_index(drop=True)
    table["target"] = y.to_numpy()
    train, test = table.iloc[train_index], table.iloc[test_index]
    return train.drop(columns="target"), test.drop(columns="target"), train["target"], test["target"]
