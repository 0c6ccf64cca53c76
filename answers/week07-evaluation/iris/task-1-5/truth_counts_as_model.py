# answer: wrong
# task: 1.5
# does: leaves the column y_true in the table
# fails: test-1-5-hidden
# tell: y_true is not a model: accuracies has one entry for each of the three models.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
table = pd.DataFrame({"y_true": y_true, **y_preds})
accuracies = table.eq(table["y_true"], axis=0).mean().to_dict()
print(accuracies, "highest:", max(accuracies, key=accuracies.get))
