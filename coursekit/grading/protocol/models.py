"""scikit-learn's estimators and splitters, which travel as class and parameters."""

from __future__ import annotations

import copy
import importlib
import inspect
import re
import sys
from collections import deque
from numbers import Integral
from typing import Any

from coursekit.grading.protocol.errors import Refused
from coursekit.grading.protocol.plain import PlainError

# Parts of scikit-learn whose classes do nothing but compute. Not in it, for one, is
# `sklearn.utils`, whose mocks hand the labels to functions that they are made with.
_PARTS = {
    "calibration", "cluster", "compose", "covariance", "cross_decomposition", "decomposition",
    "discriminant_analysis", "dummy", "ensemble", "feature_extraction", "feature_selection",
    "frozen", "gaussian_process", "impute", "isotonic", "kernel_approximation", "kernel_ridge",
    "linear_model", "manifold", "mixture", "model_selection", "multiclass", "multioutput",
    "naive_bayes", "neighbors", "neural_network", "pipeline", "preprocessing",
    "random_projection", "semi_supervised", "svm", "tree",
}  # fmt: skip
_BASES = {"sklearn.base"}
# Where a function of the student's own may stand: it is given rows, never labels.
_OWN_FUNCTION = {
    "FunctionTransformer": {"func", "inverse_func"},
    "": {"metric", "kernel", "affinity", "analyzer", "preprocessor", "tokenizer"},
}
# These would have the other process read and write files.
_FILES = {"input": "content", "memory": None}


def is_model(kind: type) -> bool:
    """Whether a class is one of scikit-learn's estimators or splitters."""
    return hasattr(kind, "get_params") or (hasattr(kind, "split") and hasattr(kind, "get_n_splits"))


def is_known(module: str) -> bool:
    """Whether a module is of those whose classes travel."""
    parts = module.split(".")
    return parts[0] == "sklearn" and len(parts) > 1 and parts[1] in _PARTS


def shared_chance(model: Any, held: dict[str, Any]) -> Any:
    """The random numbers that a splitter draws from, if other code of its side does so, too."""
    given = held.get("random_state", 0)
    if not hasattr(model, "split") or not held.get("shuffle", True) or isinstance(given, Integral):
        return None
    random: Any = sys.modules["numpy"].random
    shared = random.mtrand._rand if given is None or given is random else given
    return shared if isinstance(shared, random.RandomState) else None


def parameters(kind: Any) -> dict[str, bool]:
    """Names of a constructor's parameters, and whether each is by keyword only."""
    found = {}
    for name, parameter in inspect.signature(kind.__init__).parameters.items():
        if name != "self" and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            found[name] = parameter.kind is parameter.KEYWORD_ONLY
    return found


def made_of(module: str, name: str, given: dict[str, Any], trusted: bool) -> Any:
    """The estimator or splitter that was described.

    Parameters
    ----------
    given : dict
        Its parameters.
    trusted : bool
        Whether who described it may have it do what it likes.

    Raises
    ------
    PlainError
        If it is none of scikit-learn's, or none that is taken from the other side.
    """
    if not re.fullmatch(r"sklearn(\.\w+)+", module) or not name.isidentifier():
        raise PlainError("it is not a model of scikit-learn")
    if not trusted and not is_known(module):
        raise PlainError(f"it is a {name} of {module}, which is not taken for a model")
    kind = getattr(importlib.import_module(module), name)
    if not isinstance(kind, type) or kind.__module__ != module or not is_model(kind):
        raise PlainError("it is not a model of scikit-learn")
    wanted = parameters(kind)
    if given.keys() != wanted.keys():
        raise PlainError(f"it is a {name} with other parameters than a {name} has")
    if not trusted:
        for key, value in _FILES.items():
            if key in given and given[key] != value:
                raise PlainError(f"it is a {name} that reads or writes files ({key})")
        if name == "TransformedTargetRegressor" and _has_function(given["transformer"]):
            raise PlainError(f"it is a {name} with a function of yours, which would see labels")
        own = _OWN_FUNCTION[""] | _OWN_FUNCTION.get(name, set())
        given = {
            key: value if key in own else _without_functions(value, key)
            for key, value in given.items()
        }
    positional = [given.pop(key) for key, only in wanted.items() if not only]
    return kind(*positional, **given)


def _has_function(model: Any) -> bool:
    held = model.get_params().values() if hasattr(model, "get_params") else [model]
    return any(getattr(one, "coursekit_is_function", False) for one in held)


def _without_functions(value: Any, key: str) -> Any:
    """A parameter with its functions of the other side taken away: they would be told labels."""
    if getattr(value, "coursekit_is_function", False):

        def withheld(*args: Any, **kwargs: Any) -> Any:
            raise PermissionError(f"a function of your own as {key!r} is not called in a check")

        return withheld
    if isinstance(value, dict):
        return {name: _without_functions(item, key) for name, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset, deque)) or _holds_objects(value):
        items = [_without_functions(item, key) for item in value]
        return tuple(items) if isinstance(value, tuple) else items
    return value


def _holds_objects(value: Any) -> bool:
    """Whether it is an array of NumPy's or of pandas's with anything in it."""
    return str(getattr(value, "dtype", "")) == "object" and getattr(value, "ndim", 0) == 1


def predicts(model: Any) -> str | None:
    """What a model is, "classifier" or "regressor"; None if it is neither, or does not say."""
    from sklearn.base import is_classifier, is_regressor

    try:
        return (
            "classifier" if is_classifier(model) else "regressor" if is_regressor(model) else None
        )
    except Exception:
        return None


def drawing(model: Any, there: Any) -> Any:
    """A splitter that draws from random numbers of the other side's, which go on after that.

    From numbers of this side it would split otherwise than there: a seed that was set there is
    none here, and two splitters that share a generator would draw the same numbers from its
    copies. It splits here all the same: the rows and labels are none of the other side's business.
    """
    kind = type(model)

    def split(self: Any, *args: Any, **kwargs: Any) -> Any:
        numbers = copy.copy(there)
        alike = copy.copy(self)
        alike.__class__, alike.random_state = kind, numbers
        folds = list(alike.split(*args, **kwargs))
        there.set_state(numbers.get_state())
        yield from folds

    model.__class__ = type(kind.__name__, (kind,), {"split": split, "__module__": kind.__module__})
    return model


def fitted(model: Any, there: Any, said: object = None) -> Any:
    """A model that was fitted on the other side: there it predicts, and holds what it learnt.

    Parameters
    ----------
    said : object, optional
        What it is, if that cannot be told here: a part of it may be of a class of the other side's.
    """
    asked = ("predict", "predict_proba", "predict_log_proba", "decision_function", "transform",
             "kneighbors")  # fmt: skip
    kind = type(model)

    def method(name: str) -> Any:
        def asked(self: Any, *args: Any, **kwargs: Any) -> Any:
            return getattr(there, name)(*args, **kwargs)

        asked.__name__ = name  # scikit-learn looks at it
        return asked

    def score(self: Any, X: Any, y: Any = None, **kwargs: Any) -> float:
        """From predictions: `y` is none of the other side's business, whatever scores there."""
        from sklearn.base import ClassifierMixin, RegressorMixin
        from sklearn.metrics import get_scorer

        if y is None:
            return float(there.score(X))
        what = predicts(self) or said
        scoring, refit = getattr(self, "scoring", None), getattr(self, "refit", None)
        if isinstance(scoring, (list, tuple, set, dict)) and isinstance(refit, str):
            scoring = scoring[refit] if isinstance(scoring, dict) else refit
        if isinstance(scoring, str):
            return float(get_scorer(scoring)(self, X, y, **kwargs))
        if what == "classifier":
            return ClassifierMixin.score(self, X, y, **kwargs)
        if what == "regressor":
            return RegressorMixin.score(self, X, y, **kwargs)
        # A clusterer looks at no labels; whoever is given some says of itself how good it is.
        raise Refused(
            f"a {type(self).__name__} that predicts neither classes nor numbers is not "
            "asked how well they are met"
        )

    def fit(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.__class__ = kind  # what it learns here it holds here
        return self.fit(*args, **kwargs)

    def partial_fit(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.__class__ = kind
        return self.partial_fit(*args, **kwargs)

    def fresh(self: Any) -> Any:
        from sklearn.base import clone

        self = copy.copy(self)
        self.__class__ = kind
        return clone(self)

    def learnt(self: Any, name: str) -> Any:
        if name.startswith("_") or not name.endswith("_"):
            raise AttributeError(name)
        return getattr(there, name)

    body = {name: method(name) for name in asked if hasattr(kind, name)}
    body |= {"fit": fit, "__sklearn_clone__": fresh, "__sklearn_is_fitted__": lambda self: True}
    if hasattr(kind, "score"):
        body["score"] = score
    if hasattr(kind, "partial_fit"):
        body["partial_fit"] = partial_fit
    made = type(
        kind.__name__, (kind,), body | {"__getattr__": learnt, "__module__": kind.__module__}
    )
    model.__class__ = made
    return model
