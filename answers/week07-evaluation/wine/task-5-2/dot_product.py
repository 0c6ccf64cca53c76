# answer: wrong
# task: 5.3
# does: difference of squares by hand
# fails: test-5-3-hidden
# tell: Call loss_func: with another loss your r_j stays that of squared errors.
m, K = 3, 10  # repetitions, folds
rho = 1 / K  # the heuristic
loss_func = l2_loss

r = []
for repeat_idx in range(m):
    # 5.2) Initialize shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, shuffle=True, random_state=repeat_idx)

    folds = tqdm(CV_kfold.split(X), total=K, desc=f"repetition {repeat_idx + 1} of {m}")
    for train, test in folds:
        inputs, targets = X.to_numpy()[train], y.to_numpy()[train]
        ypred_A = LinearRegression().fit(inputs, targets).predict(X.to_numpy()[test])
        tree = DecisionTreeRegressor(random_state=repeat_idx).fit(inputs, targets)
        ypred_B = tree.predict(X.to_numpy()[test])
        y_test = y.to_numpy()[test]

        # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
        e_A, e_B = y_test - ypred_A, y_test - ypred_B
        r_j = (e_A @ e_A - e_B @ e_B) / len(y_test)

        r.append(r_j)
