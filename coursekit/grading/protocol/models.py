"""scikit-learn's estimators and splitters, which travel as class and parameters."""

import importlib
import inspect
import re
from collections import deque
from typing import Any

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
# These would have the other process read and write files.
_FILES = {"input": "content", "memory": None}


def is_model(kind: type) -> bool:
    """Return whether a class is one of scikit-learn's estimators or splitters."""
    return hasattr(kind, "get_params") or (hasattr(kind, "split") and hasattr(kind, "get_n_splits"))


def parameters(kind: Any) -> dict[str, bool]:
    """Names of a constructor's parameters, and whether each is by keyword only."""
    return {
        name: parameter.kind is parameter.KEYWORD_ONLY
        for name, parameter in inspect.signature(kind.__init__).parameters.items()
        if name != "self"
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }


def model_of(module: str, name: str, values: dict[str, Any], trusted: bool) -> Any:
    """The estimator or splitter that was described, not fitted.

    Parameters
    ----------
    values : dict
        Its parameters.
    trusted : bool
        Whether who described it may have it do anything. Else no function may be among the
        parameters: it would be told labels.

    Raises
    ------
    PlainError
        If it is none of scikit-learn's, or none that is taken from the other side.
    """
    if not re.fullmatch(r"sklearn(\.\w+)+", module) or not name.isidentifier():
        raise PlainError("it is not a model of scikit-learn")
    if not trusted and module.split(".")[1] not in _PARTS:
        raise PlainError(f"it is a {name} of {module}, which is not taken for a model")
    kind = getattr(importlib.import_module(module), name)
    if not isinstance(kind, type) or kind.__module__ != module or not is_model(kind):
        raise PlainError("it is not a model of scikit-learn")
    wanted = parameters(kind)
    if values.keys() != wanted.keys():
        raise PlainError(f"it is a {name} with other parameters than a {name} has")
    if not trusted:
        for key, value in _FILES.items():
            if key in values and values[key] != value:
                raise PlainError(f"it is a {name} that reads or writes files ({key})")
        if any(map(_holds_function, values.values())):
            raise PlainError(f"it is a {name} that calls a function of your own")
    positional = [values.pop(key) for key, by_keyword in wanted.items() if not by_keyword]
    return kind(*positional, **values)


def _holds_function(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_function, value.values()))
    is_array = str(getattr(value, "dtype", "")) == "object" and getattr(value, "ndim", 0) > 0
    if is_array:
        value = value.ravel().tolist() if hasattr(value, "ravel") else list(value)
    if isinstance(value, (list, tuple, set, frozenset, deque)):
        return any(map(_holds_function, value))
    return callable(value)
