#!/usr/bin/env bash
# Expect: A binomial model of a boolean outcome is one of True, as of the same outcome in 0 and 1.
# Happens: From a formula, GLM models the probability of False: each coefficient has the other sign. `logit` raises an error.
# Hurts: Whoever fits `correct ~ difficulty` to a column of True and False.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 pandas==3.1.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import pandas as pd
import statsmodels
import statsmodels.api as sm
import statsmodels.formula.api as smf

print("statsmodels", statsmodels.__version__)
rng = np.random.default_rng(0)
x = rng.normal(size=200)
rows = pd.DataFrame({"x": x, "right": rng.random(200) < 1 / (1 + np.exp(-2 * x))})
rows["number"] = rows["right"].astype(int)
slope = {
    outcome: smf.glm(f"{outcome} ~ x", rows, family=sm.families.Binomial()).fit().params["x"]
    for outcome in ("right", "number")
}
print("slope, true value 2:", slope)
assert np.isclose(slope["right"], -slope["number"]) and slope["number"] > 1
try:
    smf.logit("right ~ x", rows)
except ValueError as error:
    print("logit:", str(error)[:60])
else:
    raise SystemExit("logit takes it")
END
