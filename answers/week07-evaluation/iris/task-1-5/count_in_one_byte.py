# answer: wrong
# task: 1.5
# does: adds the hits in an unsigned 8-bit integer
# fails: test-1-5-hidden
# tell: Counts above 255 do not fit into 8 bits: use ordinary integers.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
accuracies = {}
for name, predicted in y_preds.items():
    hits = (predicted == y_true).astype(np.uint8)
    accuracies[name] = hits.sum(dtype=np.uint8) / len(hits)
print(accuracies)
