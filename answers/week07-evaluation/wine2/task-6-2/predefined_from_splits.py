# answer: wrong
# task: 6.2
# does: PredefinedSplit holds the splits of these wines: it ignores X and y and does not fit other data
# fails: test-6-2-hidden
# tell: Save the splitter itself: what you saved knows only the splits of these wines.
from sklearn.model_selection import PredefinedSplit

fold_of = np.zeros(len(y), dtype=int)
for k, (_, test) in enumerate(StratifiedKFold(2, shuffle=True, random_state=42).split(X, y)):
    fold_of[test] = k
CV_kfold = PredefinedSplit(fold_of)
