"""Answers to a question without their students' names, and the marks given to them.

A mark is what formgrader writes, too: ``manual_score`` and ``manual_comment`` in nbgrader's
gradebook, which grading again leaves as they are.
"""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from nbformat import NotebookNode
from nbformat.v4.rwbase import rejoin_lines
from nbgrader import api

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import comments_of, every_grade
from coursekit.gradebook.queue import turn
from coursekit.gradebook.server import repeated
from coursekit.gradebook.tables import decoded, parse
from coursekit.html import safe
from coursekit.marking.questions import Question
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import sha256
from coursekit.support.text import without_mail

_SOMEBODY = "[name]"
_SHOWN = 50_000  # characters at the beginning and at the end, more than any page has
# Jupyter leaves brackets in a picture's name as they are.
_PICTURE = re.compile(r"attachment:((?:\([^\s()]*\)|[^\s()\"'>])*)")


@dataclass(frozen=True)
class Answer:
    """One student's answer to a question, and the mark that a TA gave, if any.

    Attributes
    ----------
    code : str
        What it is called instead of its student; another one if the answer changes.
    waiting : bool
        Whether nobody has marked it, and it is not left as released.
    again : bool
        Whether it was marked, and graded again afterwards.
    pictures : str
        The fingerprint of the pictures in it; "" if there are none.
    names : tuple of str or None
        By which the student may be called in it: the id, and the gradebook's names.
    """

    student: str
    code: str
    text: str
    points: float | None
    comment: str
    waiting: bool
    again: bool
    pictures: str = ""
    names: tuple[str | None, ...] = ()

    @property
    def digest(self) -> str:
        """The fingerprint of text and pictures: a mark is for the answer that was seen."""
        return self.code.rpartition("-")[2]


def answers(course: Course, question: Question) -> list[Answer]:
    """All answers that can be marked, in an order shuffled by assignment and task.

    The order does not follow names, is the same every time, and is another for each task; a
    student who comes later changes nobody else's place.
    """
    results = []
    key, place = _key(course), (question.assignment, question.task)
    left_out = People(course).exempt(question.assignment)
    for student, names, auto, manual, needs, comment in _grades(course, question):
        path = graded_path(course, question, student)
        if not path.is_file() or student in left_out:
            continue  # not handed in, no longer gradable, or no mark of its own
        text, pictures = _answer_text(path, path.stat().st_mtime_ns, question)
        text = _nameless(text, (student, *names), question.words)
        digest = _digest(text, pictures)
        results.append(
            Answer(
                student=student,
                code=f"a{_hash(key, 'code', *place, student)[:8]}-{digest}",
                text=text,
                points=manual,
                comment=comment or "",
                waiting=auto is None and manual is None,
                again=manual is not None and bool(needs),
                pictures=pictures,
                names=(student, *names),
            )
        )
    return sorted(results, key=lambda answer: _hash(key, "order", *place, answer.student))


@lru_cache(maxsize=4096)
def _digest(text: str, pictures: str) -> str:
    # So long that nobody can write two answers with the same.
    return sha256(f"{text}\0{pictures}" if pictures else text)[:32]


def save(
    course: Course, question: Question, new_marks: Iterable[tuple[Answer, float, str]]
) -> None:
    """Write marks and their comments to the gradebook: all of them, or none.

    Raises
    ------
    CourseError
        If the gradebook no longer has one of the submissions.
    """
    repeated(course.gradebook_url, partial(_save, course, question, list(new_marks)))


def _save(course: Course, question: Question, new_marks: list[tuple[Answer, float, str]]) -> None:
    with course.gradebook() as gradebook:
        for answer, points, comment in new_marks:
            key = (question.notebook, question.assignment, answer.student)
            try:
                grade = gradebook.find_grade(question.cell, *key)
                note = gradebook.find_comment(question.cell, *key)
            except api.MissingEntry as error:
                gradebook.db.rollback()
                raise CourseError(
                    f"{question.task}: the gradebook no longer has answer {answer.code}; no mark "
                    "was saved, start again."
                ) from error
            grade.manual_score = points
            grade.needs_manual_grade = False
            note.manual_comment = comment or None
        gradebook.db.commit()


def _grades(course: Course, question: Question) -> list[tuple[Any, ...]]:
    """Student, names, check's and person's points, whether it needs one, comment."""
    query = every_grade(
        api.SubmittedAssignment.student_id,
        api.Student.first_name,
        api.Student.last_name,
        api.Student.lms_user_id,
        api.Grade.auto_score,
        api.Grade.manual_score,
        api.Grade.needs_manual_grade,
        api.Grade.notebook_id,
    ).where(
        api.Assignment.name == question.assignment,
        api.Notebook.name == question.notebook,
        api.BaseCell.name == question.cell,
    )
    with course.gradebook() as gradebook:
        rows = gradebook.db.execute(query).all()
        notes = comments_of(gradebook.db, [row.notebook_id for row in rows])
        comments = {notebook: text for notebook, cell, text, _ in notes if cell == question.cell}
    return [
        (student, [first, last, other], auto, manual, needs, comments.get(notebook))
        for student, first, last, other, auto, manual, needs, notebook in rows
    ]


def sections(course: Course) -> dict[str, str]:
    """The sections of students by id; none without a roster that can be read."""
    path = course.root / str(course.config.Collect.get("roster", "roster.csv"))
    with suppress(CourseError):
        headings, rows = parse(decoded(path)[0], path.name)
        names = [heading.casefold() for heading in headings]
        cells = [dict(zip(names, row, strict=False)) for _, row in rows]
        return {row.get("id", ""): row.get("section", "") for row in cells}
    return {}


@lru_cache(maxsize=4096)
def _nameless(text: str, words: tuple[str | None, ...], question: str) -> str:
    """The text without its student's names; words of the question itself stay."""
    if len(text) > 2 * _SHOWN:  # of megabytes it takes seconds, and nobody is shown the middle
        start, end = (_nameless(part, words, question) for part in (text[:_SHOWN], text[-_SHOWN:]))
        return f"{start}{text[_SHOWN:-_SHOWN]}{end}"
    text = without_mail(text, _SOMEBODY)
    for word in sorted({word for word in words if word and len(word) > 1}, key=len, reverse=True):
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        if not whole.search(question):
            text = whole.sub(_SOMEBODY, text)
    return text


def _key(course: Course) -> str:
    """A secret of the course folder: who has only the roster cannot tell whose a code is."""
    path = course.root / ".coursekit" / "codes.key"
    with turn(course.root, "codes"):
        if not path.exists():
            write_whole(path, secrets.token_hex(32))
    return path.read_text(encoding="ascii")


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts))


class _Cell(NamedTuple):
    """A cell's grade id and source, and what it has of each picture, by the picture's name."""

    name: str | None
    source: str
    pictures: Mapping[str, Any]
    is_code: bool


@lru_cache(maxsize=8192)  # so many paths take time, each time that somebody marks
def graded_path(course: Course, question: Question, student: str) -> Path:
    """The graded notebook that holds a student's answer."""
    return Path(course.autograded, student, question.assignment, f"{question.notebook}.ipynb")


@lru_cache(maxsize=4096)
def _answer_text(path: Path, changed: int, question: Question) -> tuple[str, str]:
    """The text of the answer in a graded notebook, and the fingerprint of its pictures, if any.

    The text calls pictures by numbers, since their files' names may tell whose they are, and two
    cells may use the same one.
    """
    text, pictures = _answer(_fingerprints(path, changed), question)
    return text, sha256("\0".join(pictures.values())) if pictures else ""


def html(course: Course, question: Question, student: str, text: str) -> str:
    """A student's answer as a page shows it, of which `text` is the text without names."""
    text = text.strip()
    if not text:
        return "<p>(empty)</p>"
    if question.is_code:
        return f"<pre>{safe.code(safe.shortened(text))}</pre>"
    if "attachment:" not in text:
        return safe.written(text)
    _, pictures = _answer(_cells(graded_path(course, question, student)), question)
    return safe.markdown(text, attachments=pictures)


def before(course: Course, question: Question, answer: Answer) -> str:
    """The cells before an answer as HTML, cleaned as in feedback, without its student's names."""
    hide = partial(_nameless.__wrapped__, words=answer.names, question=question.words)
    released, shown = str(course.release / question.assignment), list[str]()
    for cell in read_notebook(graded_path(course, question, answer.student)).cells:
        if grade_id(cell) == question.cell:
            break
        if cell.cell_type == "markdown":
            prose = safe.markdown(hide(cell.source), released, cell.get("attachments"))
            shown.append(re.sub(r"<(/?)h[1-6]>", r"<\1h3>", prose))
        elif cell.cell_type == "code":
            shown.append(f"<pre><code>{safe.code(safe.shortened(hide(cell.source)))}</code></pre>")
        for output in cell.get("outputs", []):
            words = f"{output.ename}: {output.evalue}" if "ename" in output else output.get("text")
            data = output.get("data", {"text/plain": words})
            data = NotebookNode({
                form: hide(value) if isinstance(value, str) and form.startswith("text/") else value
                for form, value in data.items()
            })  # fmt: skip
            shown.append(safe.output(data, output.get("metadata", {}), "A figure"))
    return "\n".join(shown) or "<p>Nothing.</p>"


def _cells(path: Path) -> list[_Cell]:
    """The cells of a graded notebook.

    Not validated: that takes most of a minute for a class of 600.
    """
    try:
        text = path.read_text(encoding="utf-8")
        cells = rejoin_lines(json.loads(text, object_hook=NotebookNode)).cells
    except (ValueError, LookupError, TypeError, AttributeError):
        cells = read_notebook(path).cells  # of another format, or it says what is wrong
    return [
        _Cell(grade_id(cell), cell.source, _pictures(cell), cell.cell_type == "code")
        for cell in cells
    ]


@lru_cache(maxsize=1024)
def _fingerprints(path: Path, changed: int) -> list[_Cell]:
    """The cells with fingerprints for pictures; read once for several questions."""
    return [
        cell._replace(
            pictures={
                name: sha256(json.dumps(picture, sort_keys=True))
                for name, picture in cell.pictures.items()
            }
        )
        for cell in _cells(path)
    ]


def _pictures(cell: Mapping[str, Any]) -> dict[str, Any]:
    attachments = cell.get("attachments")
    if not isinstance(attachments, Mapping):
        return {}
    return {name: picture for name, picture in attachments.items() if isinstance(picture, Mapping)}


def _answer(cells: list[_Cell], question: Question) -> tuple[str, dict[str, Any]]:
    """The text of an answer, and its pictures by what the text calls them."""
    pictures: dict[str, Any] = {}
    texts = [
        f"~~~python\n{cell.source}\n~~~"
        if cell.is_code and question.is_task
        else _with_numbers(cell, pictures)
        for cell in _answer_cells(cells, question)
    ]
    return "\n\n".join(texts), pictures


def _with_numbers(cell: _Cell, pictures: dict[str, Any]) -> str:
    """A cell's source with numbers for the pictures in it, which are added to the others."""
    if not cell.pictures:
        return cell.source
    if len(cell.source) > safe.LONGEST_MARKDOWN:  # of which no picture is shown
        return _PICTURE.sub("attachment:picture", cell.source)
    called: dict[str, str] = {}

    def call(match: re.Match[str]) -> str:
        name = match[1] if match[1] in cell.pictures else unquote(match[1])
        if name not in cell.pictures:
            return match[0]
        if name not in called:
            called[name] = f"picture-{len(pictures) + 1}"
            pictures[called[name]] = cell.pictures[name]
        return f"attachment:{called[name]}"

    return _PICTURE.sub(call, cell.source)


def _answer_cells(cells: list[_Cell], question: Question) -> list[_Cell]:
    """The cells of an answer: the cell itself, or those up to nbgrader's next cell for a task."""
    places = [number for number, cell in enumerate(cells) if cell.name == question.cell]
    if not places:
        return []
    if not question.is_task:
        return [cells[places[0]]]
    answer = []
    for cell in cells[places[0] + 1 :]:
        if cell.name:
            break
        answer.append(cell)
    return answer
