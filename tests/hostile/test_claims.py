"""Objects that claim to be what a check asks for, and errors that were never raised."""

from __future__ import annotations

import sys
import types

import pytest
from checked import judged

from coursekit.grading.protocol.notebook import Notebook
from coursekit.notebook.rule import Crossing

FAKE = """
class Fake:
    shape = (4,)
    def mean(self):
        return 0.0
    def score(self, X, y):
        return 1.0
fake = Fake()
"""


@pytest.fixture
def course_module(monkeypatch):
    """A helper of the course's that imports what checks ask for."""
    from sklearn.neighbors import KNeighborsClassifier

    kit = types.ModuleType("kit")
    kit.KNeighborsClassifier = KNeighborsClassifier
    kit.Nearest = type("Nearest", (KNeighborsClassifier,), {"__module__": "kit"})
    kit.Row = type("Row", (list,), {"__module__": "kit"})
    monkeypatch.setitem(sys.modules, "kit", kit)


@pytest.mark.parametrize(
    ("claim", "asked"),
    [
        (("numpy", "ndarray"), "np.ndarray"),
        (("scipy._lib.array_api_compat.numpy", "ndarray"), "np.ndarray"),
        (("pandas.core.frame", "DataFrame"), "pd.DataFrame"),
        (("uuid", "int_"), "int"),
        (("_decimal", "Decimal"), "__import__('decimal').Decimal"),
        (("_datetime", "date"), "__import__('datetime').date"),
        (("enum", "IntEnum"), "int"),
        (("kit", "KNeighborsClassifier"), "__import__('sklearn').neighbors.KNeighborsClassifier"),
        (("kit", "Nearest"), "__import__('sklearn').neighbors.KNeighborsClassifier"),
        (("kit", "Row"), "list"),
    ],
    ids=lambda value: ".".join(value) if isinstance(value, tuple) else "",
)
def test_an_object_is_not_of_the_class_that_it_claims(course_module, claim, asked):
    pytest.importorskip("scipy._lib.array_api_compat.numpy")

    class Liar(Notebook):
        def _refer(self, value):
            coded = super()._refer(value)
            if type(value).__name__ == "Fake":
                coded["class"] = {"t": "ref", "id": 1, "library": list(claim)}
            return coded

    error, _ = judged(f"assert not isinstance(fake, {asked})", FAKE, end=Liar)
    assert error == ""


def test_what_is_no_data_is_of_its_class_all_the_same():
    made = "import collections.abc, io, sklearn.base\nfile = io.StringIO('a')\n"
    made += "class Model(sklearn.base.BaseEstimator):\n    pass\nmodel = Model()"
    check = "import io, sklearn.base\nassert isinstance(file, io.StringIO)\n"
    check += "assert isinstance(model, sklearn.base.BaseEstimator)"
    assert judged(check, made)[0] == ""


def test_a_pipeline_that_predicts_nothing_does_not_say_how_good_it_is():
    made = """
import numpy as np
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler
pipe = make_pipeline(StandardScaler()).fit(np.eye(3))
old, Pipeline.score = Pipeline.__dict__.get("score"), lambda self, X, y=None, **more: 1.0
"""
    check = "assert pipe.score(np.eye(3), [0, 1, 0]) > 0.9"
    try:
        error, names = judged(check, made)
    finally:
        from sklearn.pipeline import Pipeline

        Pipeline.score = names["old"]
    assert "is not asked" in error


def test_what_cannot_be_brought_is_no_error_that_a_check_expects():
    for expected in ("ValueError", "OSError", "Exception"):
        check = (
            f"try:\n    small(11)\nexcept {expected}:\n    pass\nelse:\n    raise AssertionError"
        )
        error, _ = judged(check, "def small(x):\n    return 1 << 200_000")
        assert "cannot be looked at" in error
        assert judged(check, f"def small(x):\n    raise {expected}")[0] == ""


@pytest.mark.parametrize("kind", ["AssertionError", "Exception", "BaseException"])
def test_a_class_that_catches_asserts_catches_none_of_the_checks(kind):
    check = "try:\n    root(-1)\n    raise AssertionError('accepted')\nexcept TooSmall:\n    pass"
    error, _ = judged(check, f"TooSmall = {kind}\ndef root(x):\n    return 0")
    assert error


def test_an_own_error_and_pythons_are_caught_as_ever():
    check = "try:\n    root(-1)\n    raise AssertionError\nexcept TooSmall:\n    pass"
    for kind in ("class TooSmall(ValueError):\n    pass", "TooSmall = ValueError"):
        assert (
            judged(check, f"__name__ = '__main__'\n{kind}\ndef root(x):\n    raise TooSmall(x)")[0]
            == ""
        )


@pytest.mark.parametrize("name", ["dir", "print"])
def test_what_shows_the_checks_own_runs_in_the_notebook(name):
    rule = Crossing([], solved=["given"], private=["hidden_threshold"])
    check = "hidden_threshold = 137\nassert given() is None, f'{given()}'"
    if name == "print":
        check = "hidden_threshold = 137\ngiven(hidden_threshold)\nassert False"
    error, _ = judged(check, f"given = {name}", rule)
    assert "hidden" not in error
    assert "137" not in error
