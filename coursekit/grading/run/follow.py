"""Follow-through: which results to replace so that each task is graded on its own merit."""

from functools import partial
from typing import Any

from nbclient.exceptions import CellTimeoutError
from nbformat import NotebookNode

from coursekit.course import CourseError, grade_id
from coursekit.grading.kernels.warm import WarmParentError
from coursekit.grading.run.kernel_call import NoAnswer, TookTooLong, call_with_kernel
from coursekit.grading.run.referee import Referee
from coursekit.notebook.names import Cell
from coursekit.notebook.notes import note_on


class FollowThrough:
    """The state of one notebook's grading.

    A check belongs to the last solution cell before it in the solution notebook. When one of
    its checks fails, the reference's results take the place of the student's, but not before
    the next solution cell: the failed task's own score stands.

    Attributes
    ----------
    names : set of str
        The names that hold the reference's results now.
    """

    def __init__(self, cells: list[Cell]) -> None:
        self._cells = cells
        self._place = {cell.name: number for number, cell in enumerate(cells) if cell.name}
        self._due: list[str] = []
        self._done: set[str] = set()
        self.names: set[str] = set()
        self._owned = {name for cell in cells if not cell.check for name in cell.binds}

    def solution_of(self, check: str) -> Cell | None:
        """The solution cell that a check belongs to."""
        for cell in reversed(self._cells[: self._place.get(check, 0)]):
            if cell.solution:
                return cell
        return None

    def failed(self, check: str) -> None:
        """Note that a check lost points."""
        solution = self.solution_of(check)
        if solution is not None and solution.binds and solution.name not in self._done:
            self._done.add(solution.name)
            self._due.append(solution.name)

    def due(self, name: str) -> list[str]:
        """The solution cells to be replaced before the cell `name` runs; forgets them."""
        place = self._place.get(name)
        if place is None or not self._cells[place].solution:
            return []
        due, self._due = self._due, []
        return due

    def used_later(self, solution: str, names: list[str]) -> list[str]:
        """Of a solution cell's names those that later cells use; the rest only served it."""
        later = self._cells[self._place[solution] + 1 :]
        return sorted(name for name in names if any(name in cell.uses for cell in later))

    def originals(self, check: str) -> list[str]:
        """Names that a check is to see as the student left them.

        A check that does not look at the results of the task that it stands with looks at
        other tasks': the reference must not earn points for them.
        """
        place = self._place.get(check)
        solution = self.solution_of(check)
        if place is None or solution is None:
            return []
        used = self._cells[place].uses & self._owned
        return [] if used & solution.binds else sorted(used & self.names)


async def put_in_place(
    client: Any, followed: FollowThrough, referee: Referee, cell: NotebookNode, limit: float | None
) -> str:
    """Before a solution cell: replace what failed before it by the reference's results.

    Parameters
    ----------
    client : Execute
        What runs the notebook.
    limit : float or None
        Seconds for each.

    Returns
    -------
    str
        What to say of it above the cell's output.

    Raises
    ------
    CellTimeoutError
        If the student's kernel cannot be used any more.
    """
    notes = []
    for solution in followed.due(str(grade_id(cell))):
        try:
            replace = partial(referee.replace, solution)
            names = await call_with_kernel(client, "reference", replace, limit, lambda: None)
        except (NoAnswer, CourseError, WarmParentError, TookTooLong) as error:
            if isinstance(error, TookTooLong) and not error.usable:
                raise CellTimeoutError from error
            notes.append(f"[Nothing was put in place of the result of {solution}: {error}]\n")
            continue
        followed.names.update(names)
        if shown := followed.used_later(solution, names):
            notes.append(note_on(solution, shown))
    return "".join(notes)
