"""The bank: known right and wrong answers, a page for each solution cell of a course.

A page is ``answers/<assignment>/<notebook>/<solution cell>.py``, in cells that begin with ``# %%``:
docs/authoring.md has an example. An answer takes the place of ``...`` in what is given. If nothing
is given, or its title says ``whole``, it is the text of the whole solution cell.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.notebook.cells import task_of

CELL = "# %%"
_TITLE = re.compile(
    r"given|\[markdown\]|(?P<kind>right|wrong): (?P<name>[A-Za-z0-9][\w-]*)(?P<whole>, whole)?"
    r"(, task (?P<task>[^\s,]+))?(, loses (?P<fails>\S+( \S+)*))?",
    re.ASCII,
)
_FIELD = re.compile(r"# (does|tell): ?(.*)")
_HOLE = re.compile(r"^( *)\.\.\.$", re.MULTILINE)


@dataclass(frozen=True)
class Answer:
    """One answer to one solution cell.

    Attributes
    ----------
    path, line : Path, int
        Its page, and the line of its title there.
    notebook, cell : str
        The notebook's name and the grade id of the solution cell it replaces.
    name : str
        What it is called; no other answer to the cell has this name.
    task : str
        The task it answers, such as ``"1.6"``: a cell may cover several.
    right : bool
        Whether it deserves all points.
    does : str
        What it does, for the TA.
    fails : frozenset of str
        The checks of its cell that it must fail; empty for a right answer.
    tell : str
        What its student needs to hear; empty for a right answer.
    code : str
        The whole cell.
    """

    path: Path
    line: int
    notebook: str
    cell: str
    name: str
    task: str
    right: bool
    does: str
    fails: frozenset[str]
    tell: str
    code: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Its notebook, cell and name."""
        return self.notebook, self.cell, self.name

    @property
    def place(self) -> str:
        """The page and line of the answer, for people."""
        return f"{self.path}, line {self.line}"


@dataclass(frozen=True)
class Explanation:
    """The text that readers of a solution see beside it.

    Attributes
    ----------
    text : str
        Why the solution is right, in Markdown.
    wrong : tuple of Answer
        Wrong answers of the bank that are worth knowing.
    """

    text: str
    wrong: tuple[Answer, ...]


@dataclass(frozen=True)
class Page:
    """The bank's page about one solution cell."""

    path: Path
    explanation: Explanation | None = None
    answers: tuple[Answer, ...] = ()


def read_page(path: Path) -> Page:
    """Read the page of a solution cell.

    Raises
    ------
    CourseError
        If it is no text, or a cell is not as it should be; the message has its line.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()  # some editors write a mark
    except UnicodeDecodeError:
        raise CourseError(f"{path}: it is not in UTF-8; save it as that.") from None
    starts = [number for number, line in enumerate(lines) if line.startswith(CELL)]
    if any(map(str.strip, lines[: min(starts, default=None)])):
        raise CourseError(f"{path}, line 1: text above the first cell; put '{CELL}' and a title.")
    cells: dict[str, tuple[int, re.Match[str], list[str]]] = {}
    for start, end in pairwise([*starts, len(lines)]):
        place = f"{path}, line {start + 1}"
        title = _TITLE.fullmatch(lines[start].removeprefix(CELL).strip())
        if title is None:
            raise CourseError(
                f"{place}: no title of a cell; write '{CELL} right: NAME', "
                f"'{CELL} wrong: NAME, loses CHECK', '{CELL} given' or '{CELL} [markdown]'."
            )
        name = title["name"] or title[0]
        if name in cells:
            raise CourseError(f"{place}: {name!r} stands above, too; rename it.")
        cells[name] = start + 1, title, lines[start + 1 : end]
    frame = ""
    if common := cells.pop("given", None):
        frame, place = "\n".join(common[2]).strip("\n"), f"{path}, line {common[0]}"
        if len(_HOLE.findall(frame)) != 1:
            raise CourseError(f"{place}: 'given' needs one line '...' for answers; write it.")
    prose = cells.pop("[markdown]", None)
    answers = {name: _answer(path, frame, *cell) for name, cell in cells.items()}
    explanation = _explanation(f"{path}, line {prose[0]}", prose[2], answers) if prose else None
    return Page(path, explanation, tuple(answers.values()))


def _explanation(place: str, lines: list[str], answers: Mapping[str, Answer]) -> Explanation:
    prose = re.sub("^# ?", "", "\n".join(lines), flags=re.MULTILINE)
    text, *names = prose.strip().split("\n- ")
    if not text or text.startswith("- "):
        raise CourseError(f"{place}: no sentence stands above its list of answers; write one.")
    wrong = [answers.get(name.strip()) for name in names]
    for name, answer in zip(names, wrong, strict=True):
        if answer is None or answer.right:
            raise CourseError(f"{place}: {name.strip()!r} is no wrong answer below; name those.")
    return Explanation(text.strip(), tuple(answer for answer in wrong if answer))


def _answer(path: Path, frame: str, number: int, title: re.Match[str], lines: list[str]) -> Answer:
    fields = {"does": "", "tell": ""}
    last = ""
    while lines:
        if match := _FIELD.fullmatch(lines[0]):
            last = match[1]
            fields[last] = match[2].strip()
        elif last and lines[0].startswith("#   "):
            fields[last] += " " + lines[0][1:].strip()
        else:
            break
        lines = lines[1:]
    code = "\n".join(lines).strip("\n")
    answer = Answer(
        path=path,
        line=number,
        notebook=path.parent.name,
        cell=path.stem,
        name=title["name"],
        task=title["task"] or task_of(path.stem) or path.stem,
        right=title["kind"] == "right",
        fails=frozenset((title["fails"] or "").split()),
        code=_fill(frame, code) if frame and not title["whole"] else code,
        **fields,
    )
    right, fails, does, tell = answer.right, answer.fails, answer.does, answer.tell
    faults = {
        "no line '# does: ...' below its title; add one.": not does,
        "a right answer does not say 'loses'; take that out.": right and fails,
        "a right answer has no '# tell:' line; remove it.": right and tell,
        "a wrong answer needs ', loses CHECK' in its title.": not right and not fails,
        "a wrong answer needs a '# tell: ...' line.": not right and not tell,
    }
    for remedy in (remedy for remedy, is_so in faults.items() if is_so):
        raise CourseError(f"{answer.place}: {remedy}")
    return answer


def _fill(frame: str, part: str) -> str:
    """The code in common, with a part in the place of its ``...``."""
    return _HOLE.sub(lambda hole: textwrap.indent(part, hole[1]), frame)


def pages(course: Course, assignment: str, notebook: str = "*") -> Iterator[Page]:
    """The pages of an assignment, or of one of its notebooks.

    Raises
    ------
    CourseError
        If one cannot be read.
    """
    for path in sorted((course.answers / assignment).glob(f"{notebook}/*.py")):
        yield read_page(path)


def explanations(course: Course, assignment: str, notebook: str) -> dict[str, Explanation]:
    """The explanations of a notebook's solutions, by the grade id of the solution cell."""
    by_cell = {page.path.stem: page.explanation for page in pages(course, assignment, notebook)}
    return {cell: explanation for cell, explanation in by_cell.items() if explanation}


def bank(course: Course, assignment: str) -> list[Answer]:
    """All answers to an assignment, by notebook, cell and name."""
    answers = [answer for page in pages(course, assignment) for answer in page.answers]
    # Certificates hold answers in this order: that of the names of files.
    return sorted(answers, key=lambda answer: (answer.notebook, answer.cell, f"{answer.name}."))
