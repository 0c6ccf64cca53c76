# answer: wrong
# task: 1.5
# does: stores codes of the species under the name y_true
# fails: test-1-5-hidden
# tell: Leave y_true as it is: your cell puts codes under that name, and later tasks compare
#   them with the names of species.
# 1.5) accuracies = {"Model_A": ..., "Model_B": ..., "Model_C": ...}
codes = {species: code for code, species in enumerate(sorted(set(y_true)))}
y_true = np.array([codes[species] for species in y_true])
accuracies = {}
for model, labels in y_preds.items():
    predicted = np.array([codes.get(species, -1) for species in labels])
    accuracies[model] = np.mean(predicted == y_true)
    print(f"{model}: {accuracies[model]:.4f}")
