"""Take an answer from a graded submission into the bank, without its student."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from IPython.core.inputtransformer2 import TransformerManager

from coursekit.bank.answers import CELL, TO_DO, Answer, Page, read_page
from coursekit.bank.misconceptions import checks_of
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.notebook import paths
from coursekit.notebook.cells import CellRef, is_solution, shown, task_of
from coursekit.notebook.notes import lost_points
from coursekit.notebook.stubs import stubs_of
from coursekit.support.files import write_whole
from coursekit.support.syntax import parse
from coursekit.support.text import without_mail

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
# A folder in somebody's home, as Windows, macOS or Linux has it.
_HOME = re.compile(r"(?:[A-Za-z]:)?[\\/]+(?:Users|home|Documents and Settings)[\\/]+[^\"'\n]*")
_SOMEBODY = "somebody"


@dataclass(frozen=True)
class Note:
    """A person's description of an answer: see `Answer`; empty fields are to be written later."""

    right: bool = False
    does: str = ""
    tell: str = ""


def add(course: Course, assignment: str, student: str, ref: CellRef, name: str, note: Note) -> str:
    """Write an answer at the end of its page, ``answers/<assignment>/<notebook>/<cell>.py``.

    Parameters
    ----------
    student : str
        Whose graded submission it is taken from; neither the page nor the name holds it.
    ref : CellRef
        The solution cell.
    name : str
        What the answer is called in the bank.
    note : Note
        What is not given is left for a person to write; whether it is right counts, not its score.

    Returns
    -------
    str
        What was added, and what is left to do.

    Raises
    ------
    CourseError
        If there is no such graded cell, it is no Python, the bank has its name, or it is wrong
        and no check failed.
    """
    notebook, cell = ref
    code, failed = _graded(course, assignment, student, ref)
    path = course.answers / assignment / notebook / f"{cell}.py"
    if not _NAME.fullmatch(name):
        raise CourseError(f"--name {name}: letters, digits, - and _ only; choose another.")
    if _word(student).search(name):
        raise CourseError(f"--name {name}: it names the student; choose another.")
    page = read_page(path) if path.exists() else Page(path)
    if not failed and not note.right:
        raise CourseError(
            f"{ref}: no check failed for this student. If the answer is right, add --right; if "
            "it is wrong, first write a check that says so, and grade again."
        )
    solved = course.source / assignment / f"{notebook}.ipynb"
    people = _people(course, student, solved)
    code = anonymise(code, people, paths.files(solved.parent))
    for other in page.answers:
        if other.name == name:
            raise CourseError(f"{other.place}: {name} is there already; choose another --name.")
    tasks = {task for check in failed if (task := task_of(check))}
    task = tasks.pop() if len(tasks) == 1 else task_of(cell) or cell
    fails = frozenset(() if note.right else failed)
    answer = Answer(
        path, 0, notebook, cell, name, task, note.right, note.does, fails, note.tell, code
    )
    text = answer.text(page.frame)
    before = f"{path.read_text(encoding='utf-8-sig').rstrip()}\n\n" if path.exists() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, before + text)
    place, title = shown(course, path), text.partition("\n")[0].removeprefix(f"{CELL} ")
    fields = re.findall(f"^(# .*:) {TO_DO}", text, flags=re.MULTILINE)
    steps = [f"write '{field}' at the end of {place}" for field in fields]
    steps.append(f"coursekit certify {assignment} --notebook {notebook} --cell {cell}")
    steps.append(f"coursekit grade {assignment}")
    return "\n".join([f"{place}: {title}", "next:", *(f"  {step}" for step in steps)])


def anonymise(code: str, people: list[str], files: dict[str, str]) -> str:
    """Code without what may say whose it is.

    Comments and text that stands on its own go. So do paths of one's own machine, mail addresses
    and the given names.

    Parameters
    ----------
    people : list of str
        Words to be replaced wherever they stand.
    files : dict of str to str
        The assignment's files, see `paths.files`.

    Raises
    ------
    CourseError
        If the code is no Python.
    """
    try:
        code = _without_remarks(TransformerManager().transform_cell(code))
        code = paths.Paths(files, cells=[code]).mend(code)
        code = without_mail(code, "somebody@example.org")
        code = _HOME.sub("folder", code)
        for word in people:
            code = _word(word).sub(_SOMEBODY, code)
        return ast.unparse(parse(code))
    except (SyntaxError, ValueError) as error:
        raise CourseError(
            "this answer is not valid Python (a SyntaxError), or not without its student: the "
            "checks do not say what is wrong with it, so the bank cannot use it."
        ) from error


def _without_remarks(code: str) -> str:
    """The code as Python writes it: without comments, and without text that stands on its own."""
    tree = parse(code)
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                node.value = ast.Constant(...)  # a function may hold nothing else
    return ast.unparse(tree)


def _word(word: str) -> re.Pattern[str]:
    """Finds a word that is no part of another."""
    return re.compile(rf"(?<![A-Za-z0-9]){re.escape(word)}(?![A-Za-z0-9])", re.IGNORECASE)


def _people(course: Course, student: str, solved: Path) -> list[str]:
    """The student's id and names, as the gradebook has them; longest first."""
    from nbgrader.api import Gradebook, MissingEntry

    words = {student}
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        try:
            entry = gradebook.find_student(student)
        except MissingEntry:
            pass
        else:
            words |= {entry.first_name or "", entry.last_name or "", entry.lms_user_id or ""}
    # What the assignment itself says names nobody: `st` may be a student, and is scipy.stats.
    text = "\n".join(cell.source for cell in code_cells(read_notebook(solved)))
    return sorted((w for w in words if w and not _word(w).search(text)), key=lambda w: (-len(w), w))


def _graded(course: Course, assignment: str, student: str, ref: CellRef) -> tuple[str, list[str]]:
    """A student's answer as it was graded, and the checks that it failed."""
    path = course.autograded / student / assignment / f"{ref.notebook}.ipynb"
    if not path.is_file():
        raise CourseError(
            f"{path}: is not there; run `coursekit grade {assignment}` first, and check the id and "
            "the notebook's name."
        )
    notebook = read_notebook(path)
    cells = {str(grade_id(cell)): cell for cell in notebook.cells}
    released = stubs_of(course.config, course.source / assignment / path.name)
    stubs = {str(grade_id(cell)): cell for cell in code_cells(released) if is_solution(cell)}
    if ref.cell not in stubs.keys() & cells.keys():
        names = ", ".join(stubs) or "none"
        raise CourseError(f"{path}: no solution cell {ref.cell!r}; there is {names}.")
    code = str(cells[ref.cell].source)
    if code.strip() == stubs[ref.cell].source.strip():
        raise CourseError(f"{ref}: was left as released; there is no answer to add.")
    checks = checks_of(notebook).get(ref.cell, [])
    return code, [name for name in checks if lost_points(cells[name])]
