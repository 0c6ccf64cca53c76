"""The bank: known right and wrong answers to the solution cells of a course."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from coursekit.course import Course, CourseError

TO_DO = "TODO"  # what a header says until a person has written the rest
_HEADER = re.compile(r"# (answer|task|does|fails|tell): ?(.*)")


@dataclass(frozen=True)
class Answer:
    """One answer to one solution cell.

    Attributes
    ----------
    notebook, cell : str
        The notebook's name and the grade id of the solution cell it replaces.
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
    notebook: str
    cell: str
    task: str
    right: bool
    does: str
    fails: frozenset[str]
    tell: str
    code: str

    @property
    def name(self) -> str:
        return self.path.stem


def read_answer(path: Path) -> Answer:
    """Read ``<notebook>/<solution cell>/<name>.py`` with its header of comments.

    Raises
    ------
    CourseError
        If it is no text, its header lacks a field, or fields contradict each other.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()  # some editors write a mark
    except UnicodeDecodeError:
        raise CourseError(f"{path}: it is not in UTF-8; save it as that.") from None
    header: dict[str, str] = {}
    last = ""
    while lines:
        if match := _HEADER.fullmatch(lines[0]):
            last = match[1]
            header[last] = match[2].strip()
        elif last and lines[0].startswith("#   "):
            header[last] += " " + lines[0][1:].strip()
        else:
            break
        lines.pop(0)
    for field in ("answer", "task", "does"):
        if not header.get(field):
            raise CourseError(f"{path}: no '# {field}: ...' line in its header; add one.")
    right = header["answer"] == "right"
    if not right and header["answer"] != "wrong":
        raise CourseError(f"{path}: '# answer:' is right or wrong, not {header['answer']!r}.")
    for field in ("fails", "tell"):
        if right and field in header:
            raise CourseError(f"{path}: a right answer has no '# {field}:' line; remove it.")
        if not right and not header.get(field):
            raise CourseError(f"{path}: a wrong answer needs a '# {field}: ...' line; add one.")
    for field, text in header.items():
        if text.startswith(TO_DO):
            raise CourseError(f"{path}: its '# {field}:' line still says {text!r}; write it.")
    return Answer(
        path=path,
        notebook=path.parent.parent.name,
        cell=path.parent.name,
        task=header["task"],
        right=right,
        does=header["does"],
        fails=frozenset(header.get("fails", "").replace(",", " ").split()),
        tell=header.get("tell", ""),
        code="\n".join(lines).strip("\n"),
    )


@dataclass(frozen=True)
class Header:
    """What a person says of an answer: see `Answer`; what is left empty is to be done."""

    right: bool = False
    task: str = ""
    does: str = ""
    tell: str = ""

    def text(self, fails: Iterable[str] = ()) -> str:
        """The comments that open the answer's file, as `read_answer` reads them."""
        fields = {
            "answer": "right" if self.right else "wrong",
            "task": self.task or f"{TO_DO} which task it answers",
            "does": self.does or f"{TO_DO} what it does, for other authors",
        }
        if not self.right:
            fields["fails"] = " ".join(fails)
            fields["tell"] = self.tell or f"{TO_DO} what its student needs to hear"
        return _folded(fields)


def _folded(fields: Mapping[str, str]) -> str:
    lines = [
        textwrap.fill(
            f"# {field}: {' '.join(text.split())}",
            96,
            subsequent_indent="#   ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        for field, text in fields.items()
    ]
    return "\n".join(lines) + "\n"


def bank(course: Course, assignment: str) -> list[Answer]:
    """All answers to an assignment, by notebook, cell and name."""
    folder = course.answers / assignment
    return [read_answer(path) for path in sorted(folder.glob("*/*/*.py"))]
