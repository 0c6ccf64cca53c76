"""What checks look at in other people's courses: names, classes of data, enumerations.

Each check passes on the author's own solution, as it does in one notebook.
"""

from __future__ import annotations

from checked import graded


def test_dictionaries_of_libraries_have_their_keys_as_attributes():
    made = """
from scipy.optimize import OptimizeResult, minimize_scalar
from sklearn.utils import Bunch
def parts():
    return Bunch(data=[1, 2], names="ab")
def fit(f):
    return OptimizeResult(x=[2.0], success=True, found=minimize_scalar(f))
"""
    checks = [
        "from sklearn.utils import Bunch\nassert isinstance(parts(), Bunch)",
        'assert parts().data == [1, 2] and parts()["names"] == "ab"',
        'assert list(parts()) == ["data", "names"]',
        "got = fit(lambda x: (x - 2) ** 2)\nassert got.x == [2.0] and got['success']",
        "assert abs(fit(lambda x: (x - 2) ** 2).found.x - 2) < 1e-6",
        "left = parts()\nleft.more = 3\nassert left['more'] == 3 and left.more == 3",
    ]
    cells = [("solution", made), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)


def test_periods_intervals_and_frequencies_come_as_what_they_are():
    made = """
import random
import pandas as pd
days = pd.date_range("2024-01-01", periods=4, freq="MS")
sales = pd.Series([1, 2, 3, 4], index=days)
def monthly():
    return sales.groupby(sales.index.to_period("Q")).sum()
def binned(values):
    return pd.cut(values, [0, 2, 4])
def resampled():
    return sales.resample("2MS").sum()
"""
    checks = [
        'assert list(monthly().index.quarter) == [1, 2] and str(monthly().index[0]) == "2024Q1"',
        'import pandas as pd\nassert monthly().loc["2024Q1"] == 6\n'
        'assert monthly().index.equals(pd.period_range("2024Q1", periods=2, freq="Q"))',
        "import pandas as pd\nassert binned([1, 3]).categories[0] == pd.Interval(0, 2)",
        "assert 3 in binned([1, 3])[1] and binned([1, 3])[1].right == 4",
        "import pandas as pd\npd.testing.assert_series_equal(binned(pd.Series([1, 3])),"
        " pd.cut(pd.Series([1, 3]), [0, 2, 4]))",
        "import pandas as pd\nwant = pd.Series([3, 7], index=pd.date_range('2024-01-01', "
        "periods=2, freq='2MS'))\npd.testing.assert_series_equal(resampled(), want)",
    ]
    cells = [("solution", made), *(("check", check) for check in checks)]
    assert graded(*cells) == [""] * len(checks)


def test_a_check_may_hand_over_a_librarys_curves_as_functions():
    made = """
def slope(f, x, h=1e-4):
    return (f(x + h) - f(x - h)) / (2 * h)
"""
    check = """
import numpy as np
from scipy.interpolate import CubicSpline
t = np.linspace(0, 3, 30)
for f in (np.poly1d([1, 0, 1]), np.polynomial.Polynomial([1, 0, 1]), CubicSpline(t, t**2),
          np.vectorize(lambda x: x * x), lambda x: x * x):
    assert np.isclose(slope(f, 1.5), 3)
"""
    assert graded(("solution", made), ("check", check)) == [""]
