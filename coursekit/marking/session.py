"""Mark at a terminal: one answer after another, each saved before the next is shown."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.course import Course
from coursekit.marking import marks, second
from coursekit.marking.marks import Answer, answers, points_of
from coursekit.marking.questions import Question
from coursekit.support.text import printable

__all__ = ["Mark", "mark", "todo"]

_HELP = (
    "points, or: s skip, b back to the one before, ? the question again, q quit "
    "(all that was entered is saved)"
)


@dataclass(frozen=True)
class Mark:
    """What is known of an answer's mark; `points` is None if there is none."""

    points: float | None = None
    comment: str = ""


def todo(
    course: Course, question: Question, *, is_second: bool = False, number: int | None = None
) -> list[tuple[Answer, Mark]]:
    """The answers that a TA is to mark, in shuffled order, with what was given before.

    A second TA gets a sample without the first marks, less what is marked twice already.
    """
    if is_second:
        done = second.marks(course, question)
        drawn = second.sample(course, question, number)
        return [(one, Mark()) for one in drawn if one.code not in done]
    return [
        (one, Mark(one.points, one.comment) if one.again else Mark())
        for one in answers(course, question)
        if one.waiting or one.again
    ]


def mark(
    course: Course,
    question: Question,
    *,
    is_second: bool = False,
    number: int | None = None,
) -> None:
    """Ask for points and a comment for each answer that waits.

    Parameters
    ----------
    is_second : bool
        Whether this is the second TA, whose marks stay out of the gradebook.
    number : int, optional
        How many answers a second TA gets.
    """
    waiting = todo(course, question, is_second=is_second, number=number)
    print(_plain(_opening(question, waiting, is_second)))
    given: dict[str, Mark] = {}
    place = 0
    try:
        while place < len(waiting):
            answer, before = waiting[place]
            before = given.get(answer.code, before)
            print(_plain(f"\n--- {place + 1} of {len(waiting)}: {answer.code}\n{_shown(answer)}\n"))
            new = _asked(question, before)
            if new == "back":
                place = max(0, place - 1)
                continue
            if isinstance(new, Mark) and new.points is not None:
                _save(course, question, answer, new, is_second)
                given[answer.code] = new
            place += 1
    except (EOFError, KeyboardInterrupt, _Quit):
        pass
    left = len(waiting) - len(given)
    print(f"\n{len(given)} marked and saved, {left} left")


class _Quit(Exception):
    """The TA has had enough."""


def _opening(question: Question, waiting: list[tuple[Answer, Mark]], is_second: bool) -> str:
    again = sum(mark.points is not None for _, mark in waiting)
    lines = [
        str(question),
        "",
        f"{len(waiting)} to mark" + (f", {again} of them again, as graded again" * bool(again)),
        "Names are hidden. The order is shuffled by assignment and task: it is the same every "
        "time, and says nothing of who wrote what.",
    ]
    if is_second:
        lines.append("You are the second TA: first marks are hidden, and yours change no grade.")
    return "\n".join([*lines, _HELP])


def _asked(question: Question, before: Mark) -> Mark | str:
    """A mark, or "back" or "skip"."""
    keep = "" if before.points is None else f", Enter keeps {before.points:g}"
    while True:
        said = input(f"points (0 to {question.most:g}{keep}): ").strip()
        command = said.lower()
        if command in ("q", "quit"):
            raise _Quit
        if command in ("b", "back"):
            return "back"
        if command in ("s", "skip"):
            return "skip"
        if command in ("?", "h", "help"):
            print(_plain(f"{question}\n\n{_HELP}"))
            continue
        if not said and before.points is not None:
            points = before.points
            break
        try:
            points = points_of(said, question.most)
            break
        except ValueError as error:
            print(f"{error}; {_HELP}")
    if not before.comment:
        return Mark(points, input("comment (Enter for none): ").strip())
    said = input(f"comment (Enter keeps {_plain(before.comment)!r}, - removes it): ").strip()
    return Mark(points, "" if said == "-" else said or before.comment)


def _save(course: Course, question: Question, answer: Answer, given: Mark, is_second: bool) -> None:
    assert given.points is not None
    keep = second.save if is_second else marks.save
    keep(course, question, [(answer, given.points, given.comment)])


def _shown(answer: Answer) -> str:
    return answer.shown.strip() or "(empty)"


def _plain(text: str) -> str:
    """Text without what would steer the terminal: students write what they like."""
    return printable(text, also="\n\t")
