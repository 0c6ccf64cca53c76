"""Tricks on the tests: what would turn a wrong answer into points if it worked.

Most stand with a wrong answer, which must gain nothing, and with a right one, which must lose
nothing. Where a trick looks for something in the student's process (a test's text, what it
expects, the process that asks) it answers right if it finds it: points say that it did.
"""

from __future__ import annotations

import copy
import json
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attacks import SOLVED, Attack
from tables import table

WRONG = """
def accuracy(y_true, y_pred):
    return 0.4
"""
# Needs nothing that a trick may have changed.
PLAIN = """
def accuracy(y_true, y_pred):
    hits = n = 0.0
    for a, b in zip(y_true, y_pred):
        hits += a == b
        n += 1
    return hits / n
"""

# Kinds of tricks, and what each is, stand in tests/data/tricks.toml.
KINDS = table("tricks")
TRICKS, SEARCHES = KINDS["before-or-after"], KINDS["searches"]
# Every assertion of the process that runs it holds.
FORGED = TRICKS["ast"]
# These may run into their time.
SLOW = "interrupts", "long-list", "shared"


def _function(code: str) -> str:
    return f"\ndef accuracy(y_true, y_pred):\n    return x\n{code}\n"


def _number(code: str, right: bool) -> str:
    answer = "sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)" if right else "0.4"
    return f"{code}\ndef accuracy(y_true, y_pred):\n    return Lie({answer})\n"


def _search(code: str) -> str:
    return f"""
def accuracy(y_true, y_pred):
    found = False
    first, second = "every label", " swapped"
{textwrap.indent(code, " " * 4)}
    right = sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
    return right if found else 0.4
"""


def _forgery(code: str) -> str:
    return (
        WRONG
        + f"""
import struct
from coursekit.grading.protocol import peer
def serve(self):
    send = self._socket.sendall
    say = lambda text: send(struct.pack("!II", len(text), 0) + text)
    for _ in range(3):
        {code}
    while self._socket.fileno() >= 0 and self._socket.recv(10**6):
        pass
peer.Peer.serve = serve
"""
    )


def _call(code: str) -> str:
    return f"""
def accuracy(y_true, y_pred):
    if y_true[0] == 0:
{textwrap.indent(code, " " * 8)}
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""


# The notebook


def _cells(change: Callable[[list[Any], dict[str, Any]], None]) -> Callable[[Path], None]:
    """An edit of the list of cells, as JSON; `change` gets it and the cells by grade id."""

    def edit(path: Path) -> None:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        marked = {
            one["metadata"]["nbgrader"]["grade_id"]: one
            for one in cells
            if "nbgrader" in one["metadata"]
        }
        change(cells, marked)
        path.write_text(json.dumps(notebook), encoding="utf-8")

    return edit


TESTS = "test-1-1", "test-1-1-hidden"


def _copied(cells: list[Any], marked: dict[str, Any]) -> None:
    for name in TESTS:
        for place in (0, len(cells)):
            twin = copy.deepcopy(marked[name]) | {"source": "3", "id": f"{name}-{place}"}
            cells.insert(place, twin)


def _ids_swapped(cells: list[Any], marked: dict[str, Any]) -> None:
    ids = ["test-1-1", "task-1-1", "test-1-1-hidden", "setup"]
    for name, other in zip(ids, [*ids[1:], ids[0]], strict=True):
        marked[name]["metadata"]["nbgrader"]["grade_id"] = other


def _results_kept(cells: list[Any], marked: dict[str, Any]) -> None:
    for name in TESTS:
        marked[name]["outputs"] = [KINDS["output"]]


def _between(cells: list[Any], marked: dict[str, Any]) -> None:
    """Cells of one's own among the tests, which look at them or change what they left."""
    for name in TESTS:
        cells.insert(cells.index(marked[name]), KINDS["own-cell"] | {"id": f"my-{name}"})


def _another_kernel(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"] = {"name": "mine", "display_name": "", "language": "x"}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def _modules(path: Path) -> None:
    for name in KINDS["modules"]:
        (path.parent / name).parent.mkdir(exist_ok=True)
        (path.parent / name).write_text("import os\nos._exit(0)\n", encoding="utf-8")


def _link_to_data(path: Path) -> None:
    data = path.parent / "data/labels.csv"
    data.unlink()
    data.symlink_to(path.parents[3] / "source/hw1/measures.ipynb")
    (path.parent / "all").symlink_to("/")


def _odd_names(path: Path) -> None:
    folder = os.fsencode(path.parent)
    os.mkfifo(folder + b"/pipe")
    os.symlink("/etc/passwd", folder + b"/\xff\x1b[31m")
    for name in (b"/\xe4\xff.txt", b"/\xff.md", b"/a\nb.csv"):
        Path(os.fsdecode(folder + name)).write_text("{}", encoding="utf-8")


def _link(path: Path) -> None:
    path.rename(path.with_suffix(".txt"))
    path.symlink_to(path.parents[3] / "source/hw1/measures.ipynb")


def _deep(path: Path) -> None:
    path.write_text('{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}", encoding="utf-8")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


# Each with a wrong answer, some with a right one, too; of cells that were deleted, moved or marked
# otherwise, see tests/grading/test_repair.py, of fields of odd types test_staging.py.
EDITS = {
    "copied": _cells(_copied),
    "ids-swapped": _cells(_ids_swapped),
    "outputs": _cells(_results_kept),
    "between": _cells(_between),
    "kernel": _another_kernel,
    "modules": _modules,
    "link-to-data": _link_to_data,
    "names": _odd_names,
}
# The rest are mended alike, or, as with ids that are swapped, nobody can know what the answer is.
WITH_RIGHT = "copied", "kernel", "modules", "link-to-data"
# They take away what answers for them: nobody can ask them, whatever their answer is.
CUTS_ITSELF_OFF = "bridge-deleted", "bridge-replaced"
UNREADABLE = {"link": _link, "deep": _deep, "folder": _folder}


def _attacks() -> dict[str, Attack]:
    found = {}
    for name, code in TRICKS.items():
        found[f"{name}-wrong"] = Attack(WRONG + code, points=0)
        if name not in CUTS_ITSELF_OFF:
            found[f"{name}-right"] = Attack(PLAIN + code)
    for name, code in KINDS["spoiling"].items():
        found[name] = Attack(WRONG + code, "", points=0)
    for name, code in KINDS["results"].items():
        status = "" if name in SLOW else "graded"
        found[f"result-{name}"] = Attack(_function(code), status, points=0)
    for name, code in KINDS["numbers"].items():
        found[f"number-{name}-wrong"] = Attack(_number(code, right=False), points=0)
        found[f"number-{name}-right"] = Attack(_number(code, right=True))
    for name, code in SEARCHES.items():
        found[f"search-{name}"] = Attack(_search(code), points=0)
    for name, code in KINDS["forgeries"].items():  # for many others, see test_bridge_fuzz
        found[f"forged-{name}"] = Attack(_forgery(code), points=0)
    for name, call in KINDS["calls"].items():
        how = call.get("status", ""), call.get("points")
        found[f"called-{name}"] = Attack(_call(call["code"]), *how)
    for name, edit in EDITS.items():
        found[f"{name}-wrong"] = Attack(WRONG, points=0, edit=edit)
        if name in WITH_RIGHT:
            found[f"{name}-right"] = Attack(PLAIN, edit=edit)
    for name, edit in UNREADABLE.items():
        found[name] = Attack(PLAIN, "invalid", 0, edit=edit)
    return found


ALL = _attacks()
# As `attacks.ENDLESS`.
_CALLS_WITHOUT_END = "loops", "sleeps", "ignores", "deletes"
ENDLESS = {"import", "types", *(f"called-{name}" for name in _CALLS_WITHOUT_END)}
__all__ = ["ALL", "ENDLESS", "FORGED", "PLAIN", "SOLVED", "WRONG"]
