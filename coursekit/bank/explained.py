"""Why a solution is right, and what can go wrong: the Markdown on the page of its answers."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.bank.answers import Answer, Page, pages
from coursekit.course import Course, CourseError


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
    return {
        page.path.stem: _explanation(page, page.explanation)
        for page in pages(course, assignment, notebook)
        if page.explanation is not None
    }


def _explanation(page: Page, text: str) -> Explanation:
    text, *names = text.split("\n- ")
    if not text or text.startswith("- "):
        raise CourseError(f"{page.path}: no sentence stands above its list of answers; write one.")
    wrong = {answer.name: answer for answer in page.answers if not answer.right}
    for name in map(str.strip, names):
        if name not in wrong:
            raise CourseError(
                f"{page.path}: {name!r} in its list is no wrong answer below; name one of those."
            )
    return Explanation(text.strip(), tuple(wrong[name.strip()] for name in names))
