# answer: wrong
# task: 1.1
# does: begins with 0 as the previous score, so that a highest score of 0 gets no point
# fails: test-1-1-hidden
# tell: A highest score of 0 has no point of its own: begin with infinity, not with 0.
def roc_points(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    P, N = int((y_true == 1).sum()), int((y_true == 0).sum())
    if P == 0 or N == 0:
        raise ValueError("one class is missing")
    fpr, tpr, thresholds = [], [], [np.inf]
    TP = FP = 0
    previous = 0
    for i in np.argsort(y_score)[::-1]:
        if y_score[i] != previous:
            fpr.append(FP / N)
            tpr.append(TP / P)
            thresholds.append(y_score[i])
            previous = y_score[i]
        if y_true[i] == 1:
            TP += 1
        else:
            FP += 1
    fpr.append(FP / N)
    tpr.append(TP / P)
    return np.array(fpr), np.array(tpr), np.array(thresholds)


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
