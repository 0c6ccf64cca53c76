"""Solutions in other clothes: what a check may not look at, put on each solution cell.

A check decides on values, never on a type, a print or a warning: `np.float64` is as good as
`float`, a list as a tuple, a Series as an array. Each variant of a solution cell is the solution
itself with lines behind it that dress what it defines; functions dress what they return.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from coursekit.notebook.code import as_python
from coursekit.notebook.names import names

_DRESS = {
    "noisy": """
        def _dress(value):
            return value

        def _tell():
            import sys, warnings
            warnings.warn("a warning costs nothing")
            print("nor does a print")
            print("nor a message", file=sys.stderr)
    """,
    "numpy": """
        def _dress(value):
            import numpy as np
            if type(value) in (tuple, list):
                return type(value)(map(_dress, value))
            if type(value) is dict:
                return {key: _dress(one) for key, one in value.items()}
            kinds = {float: np.float64, int: np.int64, bool: np.bool_}
            return kinds.get(type(value), lambda same: same)(value)
    """,
    "list": """
        def _dress(value):
            return list(map(_dress, value)) if type(value) in (tuple, list) else value
    """,
    "tuple": """
        def _dress(value):
            return tuple(map(_dress, value)) if type(value) in (tuple, list) else value
    """,
    "series": """
        def _dress(value):
            import numpy as np, pandas as pd
            if type(value) is tuple:
                return tuple(map(_dress, value))
            return pd.Series(value) if isinstance(value, np.ndarray) and value.ndim == 1 else value
    """,
}
_PUT_ON = """
def _dressed(value, tell):
    import functools, types
    if not isinstance(value, types.FunctionType):
        return _dress(value)
    @functools.wraps(value)
    def function(*args, **kwargs):
        tell()
        return _dress(value(*args, **kwargs))
    return function

for _name in {names}:
    if _name in globals():
        globals()[_name] = _dressed(globals()[_name], globals().get("_tell", lambda: None))
globals().get("_tell", lambda: None)()
"""
KINDS = {
    "noisy": "with prints and warnings",
    "numpy": "with NumPy's scalars for Python's",
    "list": "with lists for tuples",
    "tuple": "with tuples for lists",
    "series": "with Series for arrays",
}


@dataclass(frozen=True)
class Dressed:
    """A solution cell whose results look different.

    Attributes
    ----------
    cell : str
        Grade id of the solution cell.
    kind : str
        One of `KINDS`, which says what it is.
    code : str
        The whole cell.
    """

    cell: str
    kind: str
    code: str

    @property
    def says(self) -> str:
        """The kind in words."""
        return KINDS[self.kind]


def dressed(cell: str, source: str) -> list[Dressed]:
    """All variants of a solution cell; none if it binds no name, or is not Python."""
    try:
        binds = names(as_python(source))[0]
    except SyntaxError:
        return []
    put_on = _PUT_ON.format(names=sorted(binds))
    return [
        Dressed(cell, kind, source + "\n" + textwrap.dedent(body) + put_on)
        for kind, body in _DRESS.items()
        if binds
    ]
