"""The tasks of a graded notebook: their checks and answers in words for the student."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from functools import lru_cache
from urllib.parse import quote

from nbformat import NotebookNode

from coursekit.bank.misconceptions import message
from coursekit.course import grade_id
from coursekit.feedback.marks import Mark, Marks
from coursekit.html import safe
from coursekit.notebook.cells import Markers, is_answer, is_graded, is_solution, regions, task_of
from coursekit.notebook.notes import CAVEAT, HEADING
from coursekit.support.syntax import parse

PASSED, PARTLY, FAILED, UNSOLVED = "passed", "partly passed", "failed", "not solved yet"
WAITS, MARKED, UNANSWERED = "waits for a TA", "marked", "not answered"
_TASK = re.compile(
    r"(?:\*\*|^\#+\s.*?)\bTask\s+(?P<number>\d+(?:\.\d+)*[a-z]?)[.:]?\**"
    r"(?:\s*\([^()]*\))?[.:]?\**\s*(?P<rest>.*)",
    re.MULTILINE,
)
_HEADING = re.compile(r"^\#{1,6}[^\S\n]+(?P<rest>\S.*)", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.?!])\s")
_CHECK = re.compile(
    r"^(?:hidden\s+)?(?:check|test)\b\s*(?:\d[\d.]*(?:[a-z]\b)?)?\s*[:.]?\s*", re.IGNORECASE
)
_WORDS = re.compile(r"(?:`[^`]*`|\$[^$]*\$|[^\s`$]|[`$])+\s*")
_LONGEST_TITLE = 80
_LONGEST_MESSAGE = 2000  # a check may print all that a student's function returned
_UNSOLVED = "NotImplementedError"
_STOPPED = {"CellTimeoutError", "DeadKernelError", "TimeoutError"}

# How the messages of hidden checks say what they wanted: the checks may be used again.
WITHHELD = "…"
_GOT = re.compile(r"\b(?:got|received)\b")
_CAME = re.compile(rf"{_GOT.pattern}|\b(?:gave|returned|yours?)\b")  # after what was wanted
_WANTED = re.compile(
    r"\b(?:should|must|expected to|has to|have to|needs? to|ought to|supposed to)\b"
)
# The number that was wanted stands after these, too; before "expected" it may as well.
_THEN = re.compile(
    rf"{_WANTED.pattern}|\b[Ee]xpected\b|\binstead of\b|\brather than\b|\b[Ww]ant(?:ed|s)?\b|!="
    r"|≠|(?<=\d) (?:vs|versus)\b|, not(?= [-+]?\d)"
    r"|\b(?i:correct|right|true|target)(?: \w++){0,2}?(?: ?[:=]| is\b| was\b| would be\b)"
)
_CLAUSE = re.compile(r":\s|\b(?:is|are|as)\s")
_DECIMAL = re.compile(
    r"(?<![\w.])[-+]?(?:\d*+\.\d++(?:[eE][-+]?\d++)?+|\d++[eE][-+]?\d++)(?![\w.]*\w)"
)
_NUMBER = re.compile(
    r"(?<![\w.])[-+]?(?:\d++(?:\.\d++)?+|\.\d++)"
    r"(?:[eE][-+]?\d++)?+(?: ?/ ?\d++)?+(?![\w-]*\w)(?!\.\d)"
)
# Right after what says that something was wanted, whole numbers and fractions go, too.
_RIGHT_AFTER = re.compile(
    rf"(?:{_THEN.pattern})"
    r"(?:\s+(?:be|equal|return|give|to|about|exactly|approximately|roughly|close)\b)*+[\s:=]*+"
    rf"(?:{_NUMBER.pattern}|\[[^\[\]]{{0,200}}\]|\([^()]{{0,200}}\))"
)
# An error of the student's own that the check did not ask for, and the call that raised it.
_CALL = re.compile(
    r"\b(your code raised \w+|an assert in your code failed(?: \(.*?\))?), for .*", re.DOTALL
)


@dataclass
class Submission:
    """All that a page is made of.

    Attributes
    ----------
    notebooks : dict of str to NotebookNode
        The graded notebooks.
    repairs : list of str
        What was mended before grading, for the student to know.
    rule : str
        How handing in late is counted; "" if the course has no rule.
    released : str
        The folder of the release, where pictures are; "" if there is none.
    trusted : bool
        Whether hidden checks say nothing that students should not read.
    tell_expected : bool
        Whether messages of hidden checks keep the numbers that were wanted.
    standing : str
        Why the points do not count, if they do not.
    zone : tzinfo
        Of the clocks by which times are told.
    """

    assignment: str
    notebooks: Mapping[str, NotebookNode]
    marks: Marks
    markers: Markers
    repairs: list[str]
    rule: str = ""
    released: str = ""
    trusted: bool = False
    tell_expected: bool = False
    standing: str = ""
    zone: tzinfo = UTC
    ask: str = ""
    fingerprint: str = ""


@dataclass
class Item:
    """One graded cell.

    Attributes
    ----------
    cell : str
        Its grade id.
    anchor : str
        Where it stands in the page.
    name : str
        What it is, for people.
    state : str
        One of the words above.
    message, tell : str
        Why points were lost, and what may have happened; "" if there is nothing to say.
    is_extra : bool
        Whether its points only make up for lost ones.
    is_hidden : bool
        Whether it is a check that students cannot read, or a part of which they cannot.
    """

    cell: str
    anchor: str
    name: str
    mark: Mark
    state: str
    message: str = ""
    tell: str = ""
    is_extra: bool = False
    is_hidden: bool = False

    @property
    def lost(self) -> float:
        return 0.0 if self.mark.is_open else max(0.0, self.mark.most - self.mark.points)


@dataclass
class Task:
    """The cells that are worth points under one prompt."""

    notebook: str
    title: str
    anchor: str
    items: list[Item] = field(default_factory=list)

    @property
    def short(self) -> str:
        """Its number, if it has one."""
        match = re.match(r"Task [\d.]+[a-z]?(?=:|$)", self.title)
        return match[0] if match else self.title

    @property
    def points(self) -> float:
        return sum(item.mark.points for item in self.items)

    @property
    def most(self) -> float:
        return sum(item.mark.most for item in self.items)

    @property
    def lost(self) -> float:
        return sum(item.lost for item in self.items)

    @property
    def is_extra(self) -> bool:
        return all(item.is_extra for item in self.items)

    @property
    def is_to_do(self) -> bool:
        """True if the student should look at it again; an extra task may be skipped."""
        return self.lost > 0 and not (self.is_extra and self.state in (UNSOLVED, UNANSWERED))

    @property
    def state(self) -> str:
        """The state of the task, in a few words."""
        states = [item.state for item in self.items]
        if WAITS in states:
            return WAITS
        checks = [state for state in states if state not in (MARKED, UNANSWERED)]
        if not checks:
            return states[0]
        if set(checks) == {PASSED}:
            return PASSED
        if UNSOLVED in checks and PASSED not in checks:
            return UNSOLVED
        failed = sum(state != PASSED for state in checks)
        if len(checks) == 1:
            return checks[0]
        return f"{failed} of {len(checks)} checks failed"

    @property
    def first_lost(self) -> Item:
        """The cell that lost most points, to look at first."""
        return max(self.items, key=lambda item: item.lost)


def anchor(notebook: str, cell: str) -> str:
    """The id that a cell has in a page."""
    return f"{quote(re.sub(r'[^0-9A-Za-z_.-]+', '-', notebook))}-{quote(cell)}"


def tasks(submission: Submission, name: str) -> list[Task]:
    """The tasks of a graded notebook, in order."""
    notebook, marks = submission.notebooks[name], submission.marks.notebooks[name]
    by_key: dict[str, Task] = {}
    prompts: dict[str, tuple[str, str]] = {}
    latest, solution = ("", ""), ""
    for place, cell in enumerate(notebook.cells):
        grade = grade_id(cell)
        if cell.cell_type == "markdown" and not is_answer(cell):
            anchor_id = anchor(name, grade or f"-{place}")
            for number, title in titles(cell.source):
                if number:
                    prompts.setdefault(number, (f"Task {number}: {title}".strip(": "), anchor_id))
                latest = (title, anchor_id)
        if grade is None or not (is_graded(cell) or is_solution(cell)):
            continue
        if is_solution(cell):
            solution = grade
            continue
        key = _number(grade, prompts) or (grade if is_answer(cell) else solution or grade)
        title, target = prompts.get(key, latest)
        task = by_key.setdefault(
            key, Task(name, title or key, target or anchor(name, key if key == solution else grade))
        )
        if grade in marks.cells:
            task.items.append(_item(submission, name, cell, 1 + len(task.items)))
    return [task for task in by_key.values() if task.items]


@lru_cache(maxsize=1024)
def titles(source: str) -> list[tuple[str, str]]:
    """Number ("" if it has none) and title of each task that a Markdown cell sets."""
    stated = [(match["number"], _short(match["rest"])) for match in _TASK.finditer(source)]
    if stated:
        return stated
    if headings := _HEADING.findall(source):
        return [("", _short(headings[-1]))]
    lines = [line for line in source.splitlines() if line.strip() and not line.startswith("<")]
    return [("", _short(lines[0]))] if lines else []


def heading(source: str) -> str:
    """The first heading in Markdown; "" if there is none."""
    match = _HEADING.search(source)
    return _short(match["rest"]) if match else ""


def _short(text: str) -> str:
    """The first sentence of Markdown, cut to a line: never within code or a formula."""
    text = _SENTENCE.split(text.strip(), maxsplit=1)[0].strip("*#_ .:;")
    title = ""
    for word in _WORDS.findall(text):
        if len(title) + len(word) > _LONGEST_TITLE:
            return title.rstrip(" ,;:(") + " …"
        title += word
    return title


def _number(cell: str, prompts: dict[str, tuple[str, str]]) -> str:
    """The number of the task that a grade id names, if a prompt sets it."""
    number = task_of(cell)
    while number and number not in prompts:
        number = number.rpartition(".")[0]
    return number


def _item(submission: Submission, notebook: str, cell: NotebookNode, number: int) -> Item:
    """A graded cell, the n-th of its task."""
    name = str(grade_id(cell))
    marks = submission.marks.notebooks[notebook]
    mark = marks.cells[name]
    item = Item(name, anchor(notebook, name), "Your answer", mark, FAILED)
    item.is_extra = name in marks.extra
    if is_answer(cell):
        item.state = WAITS if mark.is_open else MARKED
        if name in marks.unanswered and mark.manual is None:
            item.state = UNANSWERED
        return item
    hidden = regions(cell.source, submission.markers.hidden)
    errors = [output for output in cell.get("outputs", []) if output.output_type == "error"]
    telling = [output for output in errors if output.evalue.strip()] or errors
    item.is_hidden = hidden.fences > 0
    kind = "Hidden check" if item.is_hidden else "Check"
    about = docstring("\n".join(hidden.outside))
    item.name = f"{kind}: {about}" if about else f"{kind} {number}"
    if mark.points >= mark.most and (mark.most > 0 or not errors):
        item.state = PASSED
    elif mark.points > 0:
        item.state = PARTLY
    elif mark.is_open:
        item.state = WAITS  # it is not certain which cell is the answer
    elif any(output.ename == _UNSOLVED for output in errors):
        item.state = UNSOLVED
    if mark.is_open or (mark.auto is not None and (mark.auto < mark.most or errors)):
        item.message = _message(telling[-1], hidden.inside, submission.trusted) if telling else ""
        if hidden.fences and not submission.tell_expected and telling:
            item.message = without_call(item.message)
            if telling[-1].ename == "AssertionError":
                item.message = without_expected(item.message)
        item.message = safe.shortened(item.message, _LONGEST_MESSAGE)
        item.tell = next(filter(None, map(_tell, cell.get("outputs", []))), "")
    return item


@lru_cache(maxsize=1024)
def docstring(source: str) -> str:
    """The subject of a check: the first paragraph of its docstring, without "Check 1.6:"."""
    try:
        text = ast.get_docstring(parse(source)) or ""
    except (SyntaxError, ValueError):
        return ""
    return " ".join(_CHECK.sub("", text.strip().split("\n\n")[0], count=1).split())


def _message(error: NotebookNode, secret: list[str], trusted: bool) -> str:
    """Why a check failed, for its student: nothing of a hidden check but its author's words."""
    if error.ename == _UNSOLVED:
        return (
            "Nothing to check yet: the code of this task is missing or does not run, or a task "
            "that it builds on is not solved."
        )
    if error.ename in _STOPPED:
        return re.sub(r"more (CPU time|memory) than c\.\S+ allows", r"too much \1", error.evalue)
    is_librarys = error.ename == "AssertionError" and not _is_authors(error.evalue, secret)
    if secret and not trusted and is_librarys:
        return "A check failed whose data are not shown."
    return message(error.ename, error.evalue)


def _is_authors(text: str, lines: list[str]) -> bool:
    """True if a message begins with words of a check's: a library's has the expected values."""
    try:
        tree = parse("\n".join(lines))
    except (SyntaxError, ValueError):
        return False
    messages = [node.msg for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    firsts = [m.values[0] if isinstance(m, ast.JoinedStr) and m.values else m for m in messages]
    words = [part.value for part in firsts if isinstance(part, ast.Constant)]
    return text.startswith(tuple(word for word in words if isinstance(word, str) and word.strip()))


def _tell(output: NotebookNode) -> str:
    """The explanation that an output of a check is, if it is one."""
    text = output.get("data", {}).get("text/plain", "")
    if not isinstance(text, str) or not text.startswith(HEADING):
        return ""
    return safe.shortened(text.removeprefix(HEADING).removesuffix(CAVEAT).strip())


def without_call(text: str) -> str:
    """A message without the call in which a student's code failed.

    Examples
    --------
    >>> without_call("ValueError: your code raised ValueError, for spread([4, 1])")
    'ValueError: your code raised ValueError, for data that are not shown'
    """
    return _CALL.sub(r"\1, for data that are not shown", text)


def without_expected(text: str) -> str:
    """A message without the numbers that the check wanted.

    Messages say what was tried, what should have come and, after "got", what came. Of the second
    the decimal numbers go, which are computed, and any number right after "should be" and the like.
    Other whole numbers stay, since they are mostly of a kind ("should have 3 rows").

    Examples
    --------
    >>> without_expected("[1, 4]: the mean should be about 2.5, got 5. Is it divided by n?")
    '[1, 4]: the mean should be about …, got 5. Is it divided by n?'
    """
    text = _RIGHT_AFTER.sub(lambda match: _NUMBER.sub(WITHHELD, match[0]), text)
    # What a student returned may say "should" and "got", too, and hides nothing by it: numbers go
    # after each "should" until the next "got".
    first = _GOT.search(text)
    parts, at = [], 0
    if first and not _WANTED.search(text, 0, first.start()):
        clauses = [match.end() for match in _CLAUSE.finditer(text, 0, first.start())]
        at = first.start()
        start = clauses[-1] if clauses else 0
        parts += [text[:start], _DECIMAL.sub(WITHHELD, text[start:at])]
    while wanted := _THEN.search(text, at):
        got = _CAME.search(text, wanted.end())
        end = got.start() if got else len(text)
        parts += [text[at : wanted.end()], _DECIMAL.sub(WITHHELD, text[wanted.end() : end])]
        at = end
    return "".join([*parts, text[at:]])
