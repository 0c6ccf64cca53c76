"""Checks that look at what another task's answer made: a mistake there would cost points here."""

from __future__ import annotations

from dataclasses import dataclass

from nbformat import NotebookNode

from coursekit.notebook.names import read_cells


@dataclass(frozen=True)
class BorrowedName:
    """A name that a check takes from an earlier task.

    Attributes
    ----------
    check, name, cell : str
        Grade id of the check, the name, grade id of the solution cell that makes it.
    """

    check: str
    name: str
    cell: str

    def __str__(self) -> str:
        return (
            f"{self.check}: depends on {self.name!r}, which students make in {self.cell}; use what "
            "its own task makes, or make it in the check"
        )


def borrowed_names(notebook: NotebookNode) -> list[BorrowedName]:
    """The names that checks of a solution notebook read and only an earlier solution cell binds.

    A name that the task's own solution reads, too, is what the task builds on: that is no fault.
    """
    loans: list[BorrowedName] = []
    maker: dict[str, str] = {}  # by name the solution cell that bound it last
    task, builds_on = "", frozenset[str]()
    for cell in read_cells(notebook):
        if cell.check:
            names = sorted(cell.uses - cell.binds - builds_on)
            loans += [
                BorrowedName(cell.name, name, maker[name])
                for name in names
                if maker.get(name, task) != task
            ]
        elif cell.solution:
            task, builds_on = cell.name, cell.uses
            maker |= dict.fromkeys(cell.binds, cell.name)
        else:
            for name in cell.binds:
                maker.pop(name, None)
    return loans
