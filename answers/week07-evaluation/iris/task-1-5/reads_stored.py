# answer: right
# task: 1.5
# does: reads the stored predictions again
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
loo = pd.read_csv("data/iris_loo.csv")
accuracies = {name: (loo[name] == loo["y_true"]).mean() for name in loo.columns[1:]}
