# answer: wrong
# task: 5.3
# does: averages only the test wines without a copy among the training wines
# fails: test-5-3-hidden
# tell: The mean is over all test wines of the fold, copies included.
m, K = 3, 10  # repetitions, folds
rho = 1 / K  # the heuristic
loss_func = l2_loss

r = []
for repeat_idx in range(m):
    CV_kfold = KFold(n_splits=K, shuffle=True, random_state=repeat_idx)

    folds = tqdm(CV_kfold.split(X), total=K, desc=f"repetition {repeat_idx + 1} of {m}")
    for train, test in folds:
        inputs, targets = X.to_numpy()[train], y.to_numpy()[train]
        ypred_A = LinearRegression().fit(inputs, targets).predict(X.to_numpy()[test])
        tree = DecisionTreeRegressor(random_state=repeat_idx).fit(inputs, targets)
        ypred_B = tree.predict(X.to_numpy()[test])
        y_test = y.to_numpy()[test]

        seen = set(map(tuple, inputs))
        fresh = np.array([tuple(row) not in seen for row in X.to_numpy()[test]])
        if not fresh.any():
            fresh[:] = True
        r_j = np.mean(loss_func(y_test, ypred_A)[fresh]) - np.mean(loss_func(y_test, ypred_B)[fresh])

        r.append(r_j)
