# answer: wrong
# task: 1.5
# does: replaces the labels in y_preds by True and False
# fails: test-1-5-hidden
# tell: y_preds is used again: leave it as it is.
accuracies = {}
for name in y_preds:
    y_preds[name] = y_preds[name] == y_true
    accuracies[name] = y_preds[name].mean()
print(accuracies)
