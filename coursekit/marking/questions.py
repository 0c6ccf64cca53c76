"""The written questions of an assignment, with what a TA needs to read."""

from dataclasses import dataclass

from nbformat import NotebookNode

from coursekit.course import Course, grade_id, read_notebook
from coursekit.notebook.cells import (
    Markers,
    is_answer,
    is_solution,
    is_task,
    points,
    regions,
)


@dataclass(frozen=True)
class Question:
    """A cell that a person marks, with the prompt before it.

    Attributes
    ----------
    sample, scheme : str
        The solution notebook's own answer, and the marking scheme; "" if there is none.
    is_code : bool
        Whether students write code, not prose.
    """

    assignment: str
    notebook: str
    cell: str
    most: float
    prompt: str
    sample: str
    scheme: str
    is_task: bool
    is_code: bool = False

    @property
    def task(self) -> str:
        """Its name on the command line, as ``iris/answer-1-7``."""
        return f"{self.notebook}/{self.cell}"

    @property
    def words(self) -> str:
        """All that it says itself, in which a student's name is a word like others."""
        return f"{self.task} {self.prompt} {self.sample} {self.scheme}"


def questions(course: Course, assignment: str) -> list[Question]:
    """All questions of an assignment, in the order of the solution notebooks.

    Raises
    ------
    CourseError
        If there is no such assignment, or a notebook cannot be read.
    """
    (assignment,) = course.chosen(assignment)
    markers = Markers.of_course(course)
    results = []
    for path in course.notebooks(assignment):
        before: list[str] = []
        for cell in read_notebook(path).cells:
            if is_answer(cell):
                results.append(_question(assignment, path.stem, cell, before, markers))
            if is_answer(cell) or is_solution(cell) or points(cell):
                before = []
            elif cell.cell_type == "markdown":
                before.append(cell.source)
    return results


def _question(
    assignment: str, notebook: str, cell: NotebookNode, before: list[str], markers: Markers
) -> Question:
    scheme = regions(cell.source, markers.scheme)
    text = "\n".join(regions("\n".join(scheme.outside), markers.solution).outside).strip()
    solution = regions("\n".join(scheme.outside), markers.solution).inside
    asks_only = is_task(cell)
    # What precedes the prompt itself may be pages of reading: its last cell asks.
    prompt = before[-1:] + ([text] if asks_only else [])
    return Question(
        assignment=assignment,
        notebook=notebook,
        cell=str(grade_id(cell)),
        most=points(cell),
        prompt="\n\n".join(prompt).strip(),
        sample="" if asks_only else "\n".join(solution).strip() or text,
        scheme="\n".join(scheme.inside).strip(),
        is_task=asks_only,
        is_code=cell.cell_type == "code",
    )
