"""A small class of made-up students, built from the bank of answers, to try a course on."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.answers import Answer, bank
from coursekit.course import CONFIG_FILE, Course, CourseError, grade_id, read_notebook
from coursekit.misconceptions import FILE as MISCONCEPTIONS
from coursekit.stubs import stubs

Answers = Mapping[str, str]


def make_course(course: Course, folder: Path) -> Course:
    """A fresh course in `folder` with the same sources, so that no real class is touched.

    Raises
    ------
    CourseError
        If `folder` holds something other than an earlier demo.
    """
    if folder.exists():
        if not (folder / ".demo").exists():
            raise CourseError(f"{folder}: not a demo course; remove it or name another folder.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / ".demo").touch()
    shutil.copy2(course.root / CONFIG_FILE, folder)
    shutil.copytree(course.source, folder / course.source.name)  # follows links
    for path in course.answers.glob(f"*/{MISCONCEPTIONS}"):
        copy_to = folder / path.relative_to(course.root)
        copy_to.parent.mkdir(parents=True)
        shutil.copy2(path, copy_to)
    return Course(folder)


def make_class(course: Course, assignment: str, answers: list[Answer]) -> list[str]:
    """Hand in for eight students who differ in kind; returns their names, sorted.

    Parameters
    ----------
    course : Course
        The demo course, with ``source/``.
    answers : list of Answer
        The bank to take right and wrong answers from.
    """
    solved = {p.stem: read_notebook(p) for p in course.notebooks(assignment)}
    blank = {name: stubs(course.config, notebook) for name, notebook in solved.items()}
    full = {name: _solutions(notebook) for name, notebook in solved.items()}
    none: dict[str, dict[str, str]] = {}
    students: dict[str, dict[str, dict[str, str]]] = {
        "ada-perfect": full,
        "bo-blank": none,
        "cleo-half": {name: _first_half(mine) for name, mine in full.items()},
        "dan-other-ways": _replaced(full, _taken(answers, right=True, every=1)),
        "eli-misled": _replaced(full, _taken(answers, right=False, every=2)),
        "gus-syntax": {name: _broken(mine) for name, mine in full.items()},
        "hana-renamed": full,
        "ivo-unreadable": none,
    }
    for student, theirs in students.items():
        folder = course.submitted / student / assignment
        folder.mkdir(parents=True)
        for name, notebook in blank.items():
            nbformat.write(_filled(notebook, theirs.get(name, {})), folder / f"{name}.ipynb")
    first = min(solved)
    renamed = course.submitted / "hana-renamed" / assignment / f"{first}.ipynb"
    renamed.rename(renamed.with_name(f"{first} (1).ipynb"))
    unreadable = course.submitted / "ivo-unreadable" / assignment / f"{first}.ipynb"
    unreadable.write_text(unreadable.read_text(encoding="utf-8")[:200], encoding="utf-8")
    return sorted(students)


def demo(course: Course, assignment: str, folder: Path) -> tuple[Course, list[str]]:
    """A demo course in `folder` whose class has handed in; nothing is graded yet."""
    made = make_course(course, folder)
    return made, make_class(made, assignment, bank(course, assignment))


def _solutions(solved: NotebookNode) -> dict[str, str]:
    """Source by grade id of every cell that students fill in."""
    return {
        str(grade_id(cell)): cell.source
        for cell in solved.cells
        if cell.metadata.get("nbgrader", {}).get("solution")
    }


def _filled(blank: NotebookNode, answers: Answers) -> NotebookNode:
    notebook = copy.deepcopy(blank)
    for cell in notebook.cells:
        if (name := grade_id(cell)) in answers:
            cell.source = answers[str(name)]
    return notebook


def _replaced(
    full: Mapping[str, Answers], extra: Mapping[str, Answers]
) -> dict[str, dict[str, str]]:
    return {name: dict(mine) | dict(extra.get(name, {})) for name, mine in full.items()}


def _first_half(answers: Answers) -> dict[str, str]:
    return dict(list(answers.items())[: len(answers) // 2])


def _broken(answers: Answers) -> dict[str, str]:
    """A bracket forgotten in the first code answer."""
    first = next(name for name, source in answers.items() if "BEGIN SOLUTION" in source)
    return dict(answers) | {first: answers[first] + "\nprint('done'"}


def _taken(answers: list[Answer], right: bool, every: int) -> dict[str, dict[str, str]]:
    """For each notebook, one answer of a kind to every n-th cell that has one."""
    by_cell: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        if answer.right == right:
            by_cell.setdefault((answer.notebook, answer.cell), []).append(answer)
    taken: dict[str, dict[str, str]] = {}
    for position, ((notebook, cell), found) in enumerate(sorted(by_cell.items())):
        if position % every == 0:
            taken.setdefault(notebook, {})[cell] = found[position % len(found)].code
    return taken
