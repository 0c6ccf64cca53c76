"""The made-up class's work as Canvas hands it out, and the roster that goes with it."""

import copy
import csv
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.course import Course, grade_id
from coursekit.notebook.cells import is_answer, is_solution
from coursekit.notebook.stubs import stubs
from demo.students import HAND_IN_NOTHING, PEOPLE, Material, Person, answers_of

_DATE = (2026, 11, 6, 9, 0, 0)
_FIRST_NUMBER = 48000
_COLUMNS = [
    "id", "first_name", "last_name", "email", "canvas_id", "sis_user_id", "id_number",
    "org_defined_id",
]  # fmt: skip


def roster(path: Path) -> Path:
    """Write the roster, with the ids that Canvas, Moodle and Brightspace know people by."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(_COLUMNS)
        for number, person in enumerate(PEOPLE):
            s = f"S{number + 1:04}"
            mail = f"{person.id}@example.org"
            table.writerow(
                [person.id, person.first_name, person.last_name, mail, _canvas(person), s, s, s]
            )
    return path


def download(course: Course, assignment: str, material: Material, path: Path) -> int:
    """Write the zip archive, and return the number of students in it."""
    blank = {name: stubs(course.config, notebook) for name, notebook in material.solved.items()}
    number = _FIRST_NUMBER
    students = [person for person in PEOPLE if person.kind not in HAND_IN_NOTHING]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for person in students:
            name_in_files = f"{person.last_name}{person.first_name}".lower()
            run_together = "".join(filter(str.isalnum, name_in_files))
            answers = answers_of(person, material)
            filled = {name: _filled(blank[name], answers.get(name, {})) for name in blank}
            if person.kind == "rewritten":
                for notebook in filled.values():
                    _rewrite(notebook)
            files = {f"{name}.ipynb": nbformat.writes(filled[name]).encode() for name in filled}
            for name, content in _as_sent(person, assignment, files):
                number += 1  # Canvas numbers files in the order in which they were sent
                late = "LATE_" * (person.kind in ("late", "extended"))
                sent_as = f"{run_together}_{late}{_canvas(person)}_{number}_{name}"
                _add(archive, sent_as, content)
    return len(students)


def _as_sent(
    person: Person, assignment: str, files: Mapping[str, bytes]
) -> Iterable[tuple[str, bytes]]:
    """The files of a student, as they called them, in the order in which they were sent."""
    first, *others = sorted(files)
    if person.kind == "renamed":
        files = {first.replace(".ipynb", " (1).ipynb"): files[first]} | {
            n: files[n] for n in others
        }
    elif person.kind == "unreadable":
        files = dict(files) | {first: files[first][:200]}
    elif person.kind == "resubmitted":
        # The second time, Canvas adds a number to the name; the download has the last attempt.
        files = {name.replace(".ipynb", "-1.ipynb"): content for name, content in files.items()}
    elif person.kind == "zipped":
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                _add(archive, f"Übung {assignment}/{name}", content)
        files = {f"{assignment}.zip": inner.getvalue()}
    return files.items()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DATE)  # of the download, as Canvas does it
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _canvas(person: Person) -> str:
    return str(7001 + 13 * PEOPLE.index(person))


def _filled(blank: NotebookNode, answers: Mapping[str, str]) -> NotebookNode:
    notebook = copy.deepcopy(blank)
    for cell in notebook.cells:
        if (name := grade_id(cell)) in answers:
            cell.source = answers[str(name)]
    return notebook


def _rewrite(notebook: NotebookNode) -> None:
    """Have the first code and the first words be in new cells, those of the course deleted."""
    answers = [cell for cell in notebook.cells if is_solution(cell) or is_answer(cell)]
    for cell in {cell.cell_type: cell for cell in reversed(answers)}.values():
        cell.metadata = NotebookNode()
        if "id" in cell:
            cell.id = f"own-{cell.cell_type}"
