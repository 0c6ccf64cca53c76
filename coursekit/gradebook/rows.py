"""The rows of one submission in a gradebook, as plain data, for another gradebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Rows = dict[str, Any]


def take(db_url: str, assignment: str, student: str, team: Iterable[str] = ()) -> Rows:
    """Read a submission: times, and by notebook the penalty, grades and comments.

    Parameters
    ----------
    team : iterable of str
        Who else's it is: their names come along.

    Raises
    ------
    nbgrader.api.MissingEntry
        If the gradebook has no such submission.
    """
    from nbgrader.api import Gradebook, Student

    from coursekit.gradebook.queries import comments_of, grades_of

    with Gradebook(db_url) as gradebook:
        submission = gradebook.find_submission(assignment, student)
        notebooks: dict[str, Rows] = {
            notebook.id: {
                "name": notebook.name, "penalty": notebook.late_submission_penalty,
                "grades": {}, "comments": {},
            }
            for notebook in submission.notebooks
        }  # fmt: skip
        for notebook, cell, *values in grades_of(gradebook.db, notebooks):
            notebooks[notebook]["grades"][cell] = dict(zip(_GRADE, values, strict=True))
        for notebook, cell, *values in comments_of(gradebook.db, notebooks):
            notebooks[notebook]["comments"][cell] = dict(zip(_COMMENT, values, strict=True))
        people = (gradebook.db.get(Student, member) for member in {student, *team})
        return {
            "people": {
                person.id: (person.first_name, person.last_name) for person in people if person
            },
            "due": submission.assignment.duedate,
            "timestamp": submission.timestamp,
            "extension": submission.extension,
            "notebooks": {notebook["name"]: notebook for notebook in notebooks.values()},
        }


_GRADE = ("auto_score", "manual_score", "extra_credit", "needs_manual_grade")
_COMMENT = ("manual_comment", "auto_comment")


def put(db_url: str, assignment: str, student: str, rows: Rows) -> None:
    """Write a submission into a gradebook that knows the assignment."""
    from nbgrader.api import Gradebook

    from coursekit.gradebook.transaction import one_transaction

    with Gradebook(db_url) as gradebook, one_transaction(gradebook):
        for member, (first, last) in rows["people"].items():
            gradebook.update_or_create_student(member, first_name=first, last_name=last)
        submission = gradebook.update_or_create_submission(
            assignment, student, timestamp=rows["timestamp"], extension=rows["extension"]
        )
        submission.assignment.duedate = rows["due"]
        for notebook in submission.notebooks:
            values_of = rows["notebooks"].get(notebook.name)
            if values_of is None:
                continue
            notebook.late_submission_penalty = values_of["penalty"]
            for kind, values in ((notebook.grades, "grades"), (notebook.comments, "comments")):
                for entry in kind:
                    for name, value in values_of[values].get(entry.name, {}).items():
                        setattr(entry, name, value)
