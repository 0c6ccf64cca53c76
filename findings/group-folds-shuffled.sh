#!/usr/bin/env bash
# Expect: `shuffle=True` has GroupKFold deal groups into other folds of about equal size.
# Happens: Shuffled, it no longer looks at sizes: of the same 204 rows, folds of 52 to 100 become folds of 8 to 160.
# Hurts: Whoever has large and small groups, and averages over folds of which one tests on eight rows.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import sklearn
from sklearn.model_selection import GroupKFold

print("scikit-learn", sklearn.__version__)
groups = np.repeat(np.arange(10), [100, 50, 20, 10, 10, 5, 5, 2, 1, 1])


def sizes(**options):
    folds = GroupKFold(3, **options).split(np.zeros((len(groups), 1)), groups=groups)
    return sorted(len(test) for _, test in folds)


shuffled = sizes(shuffle=True, random_state=1)
print("rows by fold:", sizes(), "shuffled:", shuffled)
assert sizes() == [52, 52, 100] and shuffled == [8, 36, 160]
END
