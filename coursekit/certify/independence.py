"""Checks that look at what another task's answer made: a mistake there would cost points here."""

from __future__ import annotations

from nbformat import NotebookNode

from coursekit.notebook.names import read_cells


def borrowed_names(notebook: NotebookNode) -> list[str]:
    """The names that checks of a solution notebook read and only an earlier solution cell binds.

    A name that the task's own solution reads, too, is what the task builds on: that is no fault.

    Returns
    -------
    list of str
        A line for each check and name, with the remedy.
    """
    loans: list[str] = []
    maker: dict[str, str] = {}  # by name the solution cell that bound it last
    task, builds_on = "", frozenset[str]()
    for cell in read_cells(notebook):
        if cell.check:
            loans += [
                f"{cell.name}: depends on {name!r}, which students make in {maker[name]}; use what "
                "its own task makes, or make it in the check"
                for name in sorted(cell.uses - cell.binds - builds_on)
                if maker.get(name, task) != task
            ]
        elif cell.solution:
            task, builds_on = cell.name, cell.uses
            maker |= dict.fromkeys(cell.binds, cell.name)
        else:
            for name in cell.binds:
                maker.pop(name, None)
    return loans
