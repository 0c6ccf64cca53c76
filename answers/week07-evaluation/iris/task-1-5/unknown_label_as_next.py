# answer: wrong
# task: 1.5
# does: finds codes by searchsorted among the true classes
# fails: test-1-5-hidden
# tell: A predicted label that is not in y_true is wrong. searchsorted gives it the code of the next one.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
classes, truth = np.unique(np.asarray(y_true), return_inverse=True)
accuracies = {}
for name in y_preds:
    codes = np.searchsorted(classes, np.asarray(y_preds[name]))
    accuracies[name] = np.mean(codes == truth)
    print(f"{name}: {accuracies[name]:.3f}")
