"""Why a solution is right, and what can go wrong: ``why.md`` beside a solution cell's answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from coursekit.bank.answers import Answer, read_answer
from coursekit.course import Course, CourseError

NAME = "why.md"


@dataclass(frozen=True)
class Explanation:
    """What a reader of a solution is told beside it.

    Attributes
    ----------
    text : str
        Why the solution is right, in Markdown.
    wrong : tuple of Answer
        Wrong answers of the bank that are worth knowing.
    """

    text: str
    wrong: tuple[Answer, ...]


def explanations(course: Course, assignment: str, notebook: str) -> dict[str, Explanation]:
    """The explanations of a notebook's solutions, by the grade id of the solution cell.

    Raises
    ------
    CourseError
        If one has no text, or names what is no wrong answer of its cell.
    """
    folder = course.answers / assignment / notebook
    return {path.parent.name: _read(path) for path in sorted(folder.glob(f"*/{NAME}"))}


def _read(path: Path) -> Explanation:
    text, *listed = path.read_text(encoding="utf-8").strip().split("\n- ")
    if not text or text.startswith("- "):
        raise CourseError(f"{path}: no sentence stands above its list of answers; write one.")
    wrong = [_wrong(path, name.strip()) for name in listed]
    return Explanation(text.strip(), tuple(wrong))


def _wrong(path: Path, name: str) -> Answer:
    file = path.parent / f"{name}.py"
    answer = read_answer(file) if file.is_file() else None
    if answer is None or answer.right:
        raise CourseError(
            f"{path}: {name!r} is not a wrong answer to this cell; "
            "name a file beside it, without .py."
        )
    return answer
