"""Take an answer from a graded submission into the bank, without its student."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path

from IPython.core.inputtransformer2 import TransformerManager
from nbformat import NotebookNode

from coursekit.bank.answers import CELL, Answer, Page, read_page
from coursekit.bank.misconceptions import checks_of
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.notebook import paths
from coursekit.notebook.cells import CellRef, is_solution, shown, task_of
from coursekit.notebook.graded import lost_points
from coursekit.notebook.stubs import stubs_of
from coursekit.support.files import write_whole
from coursekit.support.syntax import parse
from coursekit.support.text import without_mail

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
# A folder in somebody's home, as Windows, macOS or Linux has it.
_HOME = re.compile(r"(?:[A-Za-z]:)?[\\/]+(?:Users|home|Documents and Settings)[\\/]+[^\"'\n]*")
_SOMEBODY = "somebody"
_STARTS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
_ENDS = (tokenize.NEWLINE, tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER)


@dataclass(frozen=True)
class Note:
    """What a person says of an answer: see `Answer`; what is left empty is to be done."""

    right: bool = False
    task: str = ""
    does: str = ""
    tell: str = ""


@dataclass(frozen=True)
class Added:
    """What was added, and what is left to do.

    Attributes
    ----------
    title : str
        That of the answer on its page.
    path : str
        The page, relative to the course.
    to_do : list of str
        Fields below its title that a person has to write.
    """

    assignment: str
    notebook: str
    cell: str
    title: str
    path: str
    to_do: list[str]

    def __str__(self) -> str:
        steps = [
            f"coursekit certify {self.assignment} --notebook {self.notebook} --cell {self.cell}",
            f"coursekit grade {self.assignment}",
        ]
        if self.to_do:
            fields = ", ".join(f"'# {field}:'" for field in self.to_do)
            steps.insert(0, f"write {fields} at the end of {self.path}")
        title = f"{self.path}: {self.title}"
        return "\n".join([title, "next:", *(f"  {step}" for step in steps)])


def add(
    course: Course,
    assignment: str,
    student: str,
    ref: CellRef,
    name: str,
    note: Note,
) -> Added:
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

    Raises
    ------
    CourseError
        If there is no such graded cell, it is no Python, the bank has it, or it is wrong and
        no check failed.
    """
    notebook, cell = ref
    source = _source(course, assignment, notebook, cell)
    graded = _graded(course, assignment, student, notebook)
    code = _cell(graded, cell, student, source)
    path = course.answers / assignment / notebook / f"{cell}.py"
    if not _NAME.fullmatch(name):
        raise CourseError(f"--name {name}: letters, digits, - and _ only; choose another.")
    if _found(student, name):
        raise CourseError(f"--name {name}: it names the student; choose another.")
    page = read_page(path) if path.exists() else Page(path)
    failed = _failed(graded, cell)
    if note.right and note.tell:
        raise CourseError(f"{ref}: a right answer has no --tell; leave out one of the two.")
    if not failed and not note.right:
        raise CourseError(
            f"{ref}: no check failed for this student. If the answer is right, add --right; if "
            "it is wrong, first write a check that says so, and grade again."
        )
    solved = course.source / assignment / f"{notebook}.ipynb"
    people = _people(course, student, solved)
    code = anonymous(code, people, source.source, paths.files(solved.parent))
    if re.search(f"^{CELL}", code, flags=re.MULTILINE):
        raise CourseError(f"{ref}: a line of it begins with '{CELL}', as cells of the bank do.")
    for other in page.answers:
        if other.name == name:
            raise CourseError(f"{other.place}: {name} is there already; choose another --name.")
        if _dump(other.code) == _dump(code):
            raise CourseError(f"{other.place}: the bank has this answer already.")
    tasks = {task for check in failed if (task := task_of(check))}
    answer = Answer(
        path=path,
        line=0,
        notebook=notebook,
        cell=cell,
        name=name,
        task=note.task or (tasks.pop() if len(tasks) == 1 else task_of(cell) or cell),
        right=note.right,
        does=note.does,
        fails=frozenset() if note.right else frozenset(failed),
        tell=note.tell,
        code=code,
    )
    before = f"{path.read_text(encoding='utf-8-sig').rstrip()}\n\n" if path.exists() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = answer.text(page.given)
    write_whole(path, before + text)
    fields = {"does": note.does} | ({} if note.right else {"tell": note.tell})
    to_do = [field for field, text in fields.items() if not text]
    title = text.partition("\n")[0].removeprefix(f"{CELL} ")
    return Added(assignment, notebook, cell, title, shown(course, path), to_do)


def anonymous(code: str, people: list[str], given: str, files: dict[str, str]) -> str:
    """Code without what may say whose it is.

    Comments and text that stands on its own go, but for those that every student was given.
    So do paths of one's own machine, mail addresses and the given names.

    Parameters
    ----------
    people : list of str
        Words to be replaced wherever they stand.
    given : str
        The cell's text as students got it.
    files : dict of str to str
        The assignment's files, see `paths.files`.

    Raises
    ------
    CourseError
        If the code is no Python.
    """
    if not _is_python(code):
        code = TransformerManager().transform_cell(code)
    if not _is_python(code):
        raise CourseError(
            "this answer is not valid Python (a SyntaxError): its checks do not say what is wrong "
            "with it, so the bank cannot use it."
        )
    code = paths.Paths(files, cells=[code]).mended(code)
    code = _without_remarks(code, given)
    code = without_mail(code, "somebody@example.org")
    code = _HOME.sub("folder", code)
    for word in people:
        code = re.sub(_whole(word), _SOMEBODY, code, flags=re.IGNORECASE)
    if not _is_python(code):
        raise CourseError("what is left without its student is not valid Python; add it by hand.")
    return code


def _without_remarks(code: str, given: str) -> str:
    """The code without comments, and without text that stands on its own, as docstrings do."""
    kept = {token.string.strip() for token in _remarks(given)}
    lines = code.split("\n")
    gone: set[int] = set()
    for token in reversed([one for one in _remarks(code) if one.string.strip() not in kept]):
        (row, start), (last, end) = token.start, token.end
        before, after = lines[row - 1][:start], lines[last - 1][end:]
        if token.type == tokenize.COMMENT:
            lines[row - 1] = before.rstrip()
            gone |= {row - 1} if not before.strip() else set()
        else:  # a function may hold nothing else
            lines[row - 1] = f"{before}...{after}"
            gone |= set(range(row, last))
    left = "\n".join(line for number, line in enumerate(lines) if number not in gone)
    return re.sub(r"\n{4,}", "\n\n\n", left).strip("\n")


def _remarks(code: str) -> list[tokenize.TokenInfo]:
    """Comments, and strings that are a statement of their own."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
    found = []
    new_line = True
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        ends = following is None or following.type in _ENDS or following.string == ";"
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and new_line and ends):
            found.append(token)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            new_line = token.type in _STARTS
    return found


def _is_python(code: str) -> bool:
    try:
        parse(code)
    except (SyntaxError, ValueError):
        return False
    return True


def _dump(code: str) -> str:
    """Equal for code that differs in layout and comments only."""
    try:
        return ast.dump(parse(code))
    except (SyntaxError, ValueError):
        return code


def _whole(word: str) -> str:
    return rf"(?<![A-Za-z0-9]){re.escape(word)}(?![A-Za-z0-9])"


def _found(word: str, text: str) -> bool:
    return bool(re.search(_whole(word), text, flags=re.IGNORECASE))


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
    said = "\n".join(cell.source for cell in code_cells(read_notebook(solved)))
    return sorted((w for w in words if w and not _found(w, said)), key=lambda w: (-len(w), w))


def _source(course: Course, assignment: str, notebook: str, cell: str) -> NotebookNode:
    """A solution cell as students got it."""
    for path in course.notebooks(assignment):
        if path.stem == notebook:
            made = stubs_of(course.config, path)
            own = {str(grade_id(c)): c for c in code_cells(made) if is_solution(c)}
            if cell in own:
                return own[cell]
            known = ", ".join(own) or "none"
            raise CourseError(f"{path}: no solution cell {cell!r}; there is {known}.")
    known = ", ".join(path.stem for path in course.notebooks(assignment))
    raise CourseError(
        f"--cell {notebook}/{cell}: {assignment} has no notebook {notebook!r}; there is {known}."
    )


def _graded(course: Course, assignment: str, student: str, notebook: str) -> NotebookNode:
    path = course.autograded / student / assignment / f"{notebook}.ipynb"
    if not path.is_file():
        raise CourseError(
            f"{path}: is not there; run `coursekit grade {assignment}` first, and check the id."
        )
    return read_notebook(path)


def _cell(graded: NotebookNode, cell: str, student: str, source: NotebookNode) -> str:
    for one in graded.cells:
        if grade_id(one) == cell:
            if one.source.strip() == source.source.strip():
                raise CourseError(f"{cell}: was left as released; there is no answer to add.")
            return str(one.source)
    raise CourseError(f"{cell}: the graded notebook of {student} lacks this cell; grade again.")


def _failed(graded: NotebookNode, cell: str) -> list[str]:
    cells = {str(grade_id(c)): c for c in graded.cells}
    return [name for name in checks_of(graded).get(cell, []) if lost_points(cells[name])]
