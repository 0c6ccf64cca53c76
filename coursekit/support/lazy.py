"""Modules that nbgrader imports whenever it is imported, put off until they are needed.

Half of a command's start was these: the extensions of Jupyter Server, which `nbgrader` itself
imports, and setuptools, of which it needs what unpacks archives.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

_EXTENSIONS = ("assignment_list", "course_list", "formgrader", "validate_assignment")
FUNCTIONS = {
    "setuptools.archive_util": ("unpack_archive", "unpack_tarfile", "unpack_zipfile"),
    **{
        f"nbgrader.server_extensions.{extension}": ("load_jupyter_server_extension",)
        for extension in _EXTENSIONS
    },
}
"""For each module, the functions that nbgrader imports from it."""
# Put off in a command's own process only: a student's notebook may import it.
OF_COMMANDS: dict[str, tuple[str, ...]] = {"requests": ()}


def put_off(modules: Mapping[str, Sequence[str]] = FUNCTIONS) -> None:
    """Have each module imported when one of its functions is called, or other things asked for."""
    for name, functions in modules.items():
        module = ModuleType(name)
        for function in functions:
            setattr(module, function, _on_call(module, function))
        module.__getattr__ = partial(_really, module)  # type: ignore[method-assign]
        sys.modules.setdefault(name, module)


def _really(stand_in: ModuleType, name: str) -> Any:
    """What is asked of a module that is put off, but for what is asked of every module."""
    if name.startswith("__") and stand_in.__name__ not in OF_COMMANDS:
        raise AttributeError(name)
    if sys.modules.get(stand_in.__name__) is stand_in:
        del sys.modules[stand_in.__name__]
    return getattr(import_module(stand_in.__name__), name)


def _on_call(stand_in: ModuleType, function: str) -> Callable[..., Any]:
    def call(*args: Any, **options: Any) -> Any:
        return _really(stand_in, function)(*args, **options)

    return call
