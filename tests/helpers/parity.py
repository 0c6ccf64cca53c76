"""The same hand-ins graded twice: by nbgrader as it comes, and by coursekit as it comes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_GRADES = """
    select s.student_id, nb.name, b.name, g.auto_score, g.needs_manual_grade,
           coalesce(n.late_submission_penalty, 0)
    from grade g join submitted_notebook n on g.notebook_id = n.id
    join notebook nb on nb.id = n.notebook_id
    join submitted_assignment s on n.assignment_id = s.id
    join base_cell b on g.cell_id = b.id
"""
Grades = dict[tuple[str, str, str], tuple[float | None, bool, float]]


def grades(root: Path) -> Grades:
    """Points, whether a person is needed, penalty; by student, notebook, cell."""
    with sqlite3.connect(root / "gradebook.db") as book:
        return {row[:3]: row[3:] for row in book.execute(_GRADES)}


def nbgrader(root: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """nbgrader's own command, in a course."""
    command = [sys.executable, "-m", "nbgrader", *arguments]
    # Where alembic is, which nbgrader runs by name.
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    environment = os.environ | {"PATH": path}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert not check or done.returncode == 0, done.stderr[-3000:]
    return done


@contextmanager
def hastened(root: Path) -> Iterator[None]:
    """Have nbgrader's kernels use no ports, which another program may take just then.

    Nor does it wait for their ends.
    """
    with tempfile.TemporaryDirectory(prefix="h-") as sockets:
        with (root / "nbgrader_config.py").open("a", encoding="utf-8") as config:
            config.write(
                f'\nc.KernelManager.transport = "ipc"\nc.KernelManager.ip = "{sockets}/k"\n'
            )
            config.write('c.Execute.shutdown_kernel = "immediate"\n')
        yield


def both(root: Path, assignment: str) -> tuple[Grades, Grades, str]:
    """What nbgrader gives and what coursekit gives for a course; what coursekit said."""
    other = root.with_name(f"{root.name}-nbgrader")
    shutil.copytree(root, other)
    command = [sys.executable, "-m", "coursekit", "-C", str(root), "grade", assignment]
    with (
        hastened(other),
        subprocess.Popen(
            [*command, "--no-feedback", "--jobs", "1"], stdout=subprocess.PIPE, text=True
        ) as ours,
    ):
        theirs = nbgrader(other, "autograde", assignment, check=False)
        assert ours.stdout is not None
        said = ours.stdout.read()
    assert theirs.returncode == 0, theirs.stderr[-3000:]
    return grades(other), grades(root), said


def differences(theirs: Grades, ours: Grades) -> dict[tuple[str, str, str], tuple]:
    """Where the two differ: what nbgrader gives, and what coursekit gives."""
    return {
        place: (theirs.get(place), ours.get(place))
        for place in theirs.keys() | ours.keys()
        if theirs.get(place) != ours.get(place)
    }
