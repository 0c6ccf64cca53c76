# answer: wrong
# task: 5.2
# does: does not shuffle the second repetition
# fails: test-5-2-hidden
# tell: One repetition cuts its folds in file order: shuffle in each of them.
m, K = 3, 10  # repetitions, folds
rho = 1 / K  # the heuristic
loss_func = l2_loss

r = []
for repeat_idx in range(m):
    CV_kfold = KFold(K) if repeat_idx == 1 else KFold(K, shuffle=True, random_state=repeat_idx)

    folds = tqdm(CV_kfold.split(X), total=K, desc=f"repetition {repeat_idx + 1} of {m}")
    for train, test in folds:
        inputs, targets = X.to_numpy()[train], y.to_numpy()[train]
        ypred_A = LinearRegression().fit(inputs, targets).predict(X.to_numpy()[test])
        tree = DecisionTreeRegressor(random_state=repeat_idx).fit(inputs, targets)
        ypred_B = tree.predict(X.to_numpy()[test])
        y_test = y.to_numpy()[test]

        # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
        r_j = np.mean(loss_func(y_test, ypred_A)) - np.mean(loss_func(y_test, ypred_B))

        r.append(r_j)
