"""The commands of ordinary Python kernels, and what those of other Pythons need to answer."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from coursekit.grading.protocol import (
    decode,
    encode,
    errors,
    forks,
    models,
    notebook,
    peer,
    plain,
)

_LAUNCHER = "ipykernel_launcher"
_PACKAGES = "coursekit", "coursekit.grading", "coursekit.grading.protocol"
# What a kernel needs to answer; each leans on those before it.
_MODULES = plain, errors, models, encode, decode, peer, forks, notebook


def arguments(command: Sequence[str]) -> list[str] | None:
    """The arguments in the command of an ordinary Python kernel; None for another command."""
    # `python -m ipykernel install` writes this into the commands of newer Pythons.
    words = [word for word in command if not word.startswith("-Xfrozen_modules=")]
    return words[3:] if words[1:3] == ["-m", _LAUNCHER] else None


def definitions() -> str:
    """Python text that defines the modules which a kernel needs to answer."""
    texts = {module.__name__: inspect.getsource(module) for module in _MODULES}
    return (
        "def _coursekit_define(texts):\n"
        "    import sys, types\n"
        f"    for name in {_PACKAGES!r}:\n"
        "        if name not in sys.modules:\n"
        "            sys.modules[name] = types.ModuleType(name)\n"
        "            sys.modules[name].__path__ = []\n"
        "    for name, text in texts.items():\n"
        "        module = sys.modules[name] = types.ModuleType(name)\n"
        "        exec(compile(text, f'<{name}>', 'exec'), vars(module))\n"
        "        package, _, own = name.rpartition('.')\n"
        "        setattr(sys.modules[package], own, module)\n"
        f"_coursekit_define({texts!r}); del _coursekit_define\n"
    )
