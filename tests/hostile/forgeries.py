"""The ways in which points were once forged, in one course: each beside honest work.

A forger answers some tasks wrong, tries to have their points all the same, and does the others
as the solution does, which is all that `POINTS` gives for.
"""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
from hand_ins import hand_in
from judged import FOLLOW, course
from small import cell, edited
from tricks import FORGED

from coursekit.cli import main

# What a hidden check expects, and no page may show.
HIDDEN = "2.625"

SETUP = """
from pathlib import Path
import numpy as np
from sklearn.neighbors import KNeighborsClassifier
x, y = [1, 2], [0, 1]
rows = np.arange(20.0).reshape(-1, 1)
labels = (rows[:, 0] > 9).astype(int)
"""
TASKS = {
    "data": "data = [1, 2, 3]",
    "square": "def square(n):\n    return n * n",
    "total": "def total(values):\n    return sum(values)",
    "codes": "def codes(path):\n    return sum(map(ord, path.read_text()))",
    "model": "model = KNeighborsClassifier(3).fit(rows, labels)",
    "mean": "mean = sum([2, 2.5, 3, 3]) / 4",
    "share": "def share(a, b):\n    return sum(p == q for p, q in zip(a, b)) / len(a)",
}
CHECKS = {
    "data": ["assert data == [1, 2, 3], 'data should be 1, 2, 3.'"],
    "total": ["assert total([2, 3]) == 5, 'total([2, 3]) should be 5.'"],
    "square": [
        "for x, y in [(3, 9), (4, 16)]:\n    assert square(x) == y, 'wrong'",
        "assert square(2) == 4, 'wrong'\ncases = [(3, 9), (4, 16)]\n"
        "def close(a, b):\n    return abs(a - b) < 1e-8",
        "for a, b in cases:\n    assert close(square(a), b), 'wrong'",
    ],
    "codes": ["assert codes(Path('data/labels.csv')) == 323, 'the codes add up to 323.'"],
    "model": ["assert model.score(rows, labels) > 0.9, 'too low'"],
    "mean": [f"assert mean == {HIDDEN}, f'the mean should be {HIDDEN}, got {{mean}}.'"],
    "share": [
        "a, b = [0, 1, 1], [0, 0, 1]\ngot = share(a, b)\n"
        "assert abs(got - sum(p == q for p, q in zip(a, b)) / len(a)) < 1e-8, 'wrong'"
    ],
}

# After a task that failed on purpose, the process that gave its function may give others.
GUESSES = """
from coursekit.grading.protocol import notebook
def total(values):
    return 0
tried, found = 0, []
for peer in notebook._REFERENCES:
    for known in list(peer._functions):
        for number in range(-50, 50):
            try:
                peer.send({"do": "call", "of": {"t": "yours", "id": known + number},
                           "args": [[2, 3]], "kwargs": {"t": "dict", "v": []}}, [])
                tried += 1
                found.append(peer.receive()[0])
            except Exception:
                break
if any(one.get("value") == 5 for one in found):
    total = lambda values: 5
"""
# By what the check gives it, or by itself, it reads the memory of the process that it is in.
READS_MEMORY = """
import re
def parts(memory, maps):
    for line in maps.read().decode().splitlines():
        start, end = (int(number, 16) for number in line.split()[0].split("-"))
        if "rw" in line.split()[1] and "[v" not in line:
            memory.seek(start)
            while start < end:
                yield memory.read(min(end - start, 2**24)) or bytes(end - start)
                start += 2**24
def codes(path):
    try:
        opened = [path.joinpath(f"/proc/self/{name}").open("rb", 0) for name in ("mem", "maps")]
        for part in parts(*opened):
            if found := re.search(rb"the codes add up " + rb"to (\\d+)", part):
                return int(found[1])
    except Exception:
        pass
    return 0
"""
ANSWERS = {
    "honest": {},
    "reference": {"square": "def square(n):\n    return 0", "total": GUESSES},
    "names": {"square": "def square(n):\n    return globals()['y']"},
    "left": {
        "square": "def square(n):\n    return 0\ndef close(a, b):\n    return True\n"
        "cases = [(0, 0)]"
    },
    "path": {"codes": READS_MEMORY},
    "mock": {
        "model": "from sklearn.utils._mocking import CheckingClassifier\n"
        "model = CheckingClassifier(foo_param=2).fit(rows, labels)"
    },
    "search": {
        "model": "from sklearn.model_selection import GridSearchCV\n"
        "model = GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [1]}, cv=2)\n"
        "model.fit(rows, 1 - labels)\n"
        "model.score = model.scorer_ = model.scoring = lambda *given: 1.0"
    },
    "kernel": {"data": f"data = [1]\n{FORGED}", "total": "def total(values):\n    return 0"},
    "feedback": {"mean": "mean = 'x should be y, got z'"},
    "in-place": {"share": "def share(a, b):\n    a[:] = b[:] = [0]\n    return 1.0"},
}
POINTS = {
    student: {
        f"test-{name}-{number}": 0.0 if name in answers else 1.0
        for name, checks in CHECKS.items()
        for number in range(len(checks))
    }
    for student, answers in ANSWERS.items()
}


def tasks(*names: str) -> nbformat.NotebookNode:
    """A solution notebook, which names no kernel, of some of the tasks and their checks."""
    made = nbformat.v4.new_notebook(cells=[cell("setup", SETUP, "locked")])
    for name in names:
        text = f"### BEGIN SOLUTION\n{TASKS[name]}\n### END SOLUTION"
        made.cells.append(cell(f"task-{name}", text, "solution"))
        for number, check in enumerate(CHECKS[name]):
            hidden = f"### BEGIN HIDDEN TESTS\n{check}\n### END HIDDEN TESTS"
            made.cells.append(cell(f"test-{name}-{number}", hidden, "check", 1))
    return made


def forgers(root: Path) -> Path:
    """The course, released, with what everybody handed in."""
    config = "c.CourseKit.conventions = False\nc.Sandbox.proof = True\n"
    course(root, tasks(*TASKS), config + FOLLOW)
    assert main(["-C", str(root), "release"]) == 0
    for student, answers in ANSWERS.items():
        path = hand_in(root, student)
        with edited(path) as cells:
            for name, code in (TASKS | answers).items():
                cells[f"task-{name}"].source = code
        if student == "kernel":
            handed = json.loads(path.read_text(encoding="utf-8"))
            handed["metadata"]["kernelspec"] = {
                "name": "python3", "display_name": "R", "language": "R",
            }  # fmt: skip
            path.write_text(json.dumps(handed), encoding="utf-8")
    return root
