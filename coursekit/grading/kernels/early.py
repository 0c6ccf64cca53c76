"""Start what imports for seconds before anything else is done, and keep it for who comes next.

Grading needs two processes that import libraries: the one that hands out submissions, and from
which those that grade are forked, and the warm parent. The first needs a second before it knows
what there is to grade; meanwhile the other begins. A batch may come after a trial of the course's
own solution, or a regrade after a batch: they use the same warm parent.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from coursekit.grading.kernels.warm import Started

# The warm parent that nobody uses, in a list while `early` is open: None would be no such time.
_kept: list[Started] | None = None


@contextmanager
def early(notebooks: Path | None = None) -> Iterator[None]:
    """Have a warm parent begin, and end it when this ends, whoever used it.

    Parameters
    ----------
    notebooks : Path, optional
        The folder with the course's own notebooks, as far as is known yet: what they import is
        imported while the course's settings are read.
    """
    global _kept
    if sys.platform != "linux" or _kept is not None:
        yield
        return
    _kept = [Started()]
    if notebooks:
        with contextlib.suppress(Exception):  # what is wrong with them is said later
            _kept[0].guess(_imported(notebooks))
    try:
        yield
    finally:
        kept, _kept = _kept, None
        for started in kept:
            started.stop()


def take(modules: Iterable[str]) -> Started:
    """A warm parent that imports `modules`: one that was kept, if it does, or a new one."""
    wanted = sorted(modules)
    while _kept:
        started = _kept.pop()
        fits = started.modules in (None, wanted) and started.guessed <= set(wanted)
        if started.is_running and fits:
            if started.modules is None:
                started.tell(wanted)
            return started
        started.stop()
    return Started(wanted)


def give_back(started: Started) -> None:
    """Keep a warm parent for who comes next while `early` is open; otherwise end it."""
    if _kept is None or not started.is_running:
        started.stop()
    else:
        _kept.append(started)


def _imported(folder: Path) -> list[str]:
    """What `local.imported` will find, as far as text that is Python says; in less time."""
    from coursekit.notebook.names import Cell, imports, libraries

    lines: list[str] = []
    for path in folder.glob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8-sig"))["cells"]:
            with contextlib.suppress(SyntaxError):  # a magic, say
                source = cell["source"] if cell["cell_type"] == "code" else ""
                lines += imports("".join(source))
    return libraries([Cell("", False, False, "", lines)], folder)
