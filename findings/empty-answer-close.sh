#!/usr/bin/env bash
# Expect: `np.testing.assert_allclose(answer, 5)` fails for an answer that is empty.
# Happens: Against a single number any shape passes, and of an empty array, or list, no element is wrong; `np.allclose` says True.
# Hurts: Whoever writes checks for autograders with it: `return []` passes where one number is asked for.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np

print("NumPy", np.__version__)
for answer in [5.0], [[5.0, 5.0]], []:
    np.testing.assert_allclose(answer, 5)
    np.testing.assert_array_equal(answer, 5)
    print(answer, "is close to 5:", np.allclose(answer, 5))
    assert np.allclose(answer, 5)
try:
    np.testing.assert_allclose([], 5, strict=True)
except AssertionError as error:
    print("strict:", str(error).splitlines()[1:3])
else:
    raise SystemExit("strict lets it pass")
END
