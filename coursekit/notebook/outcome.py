"""The outcome of a notebook's run, which grading writes beside its cells, where no code can."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields

from nbformat import NotebookNode

_KEY = "coursekit_run"
LATE, DIED = "late", "died"


@dataclass
class Outcome:
    """The outcome of a notebook's run.

    Attributes
    ----------
    stops : list of list of str
        Cells that were stopped: `LATE` or `DIED`, the cell, and why; "" if it ran too long.
    told : dict of str to str
        What may have happened, by check.
    followed : bool
        Whether right results could take the place of those of tasks that failed.
    chance : bool
        Whether something was stopped, or ended, that neither what it computed nor a limit
        explains: memory may have run out for what ran beside it.
    said : list of str
        What else a TA is told.
    wrote : list of str
        Files that its code wrote, by path, and later notebooks find.
    bent : list of str
        Checks that gave points, about which a person decides.
    canaries : dict of str to list of str
        The canaries that can be used, by check, where that was tried.
    """

    stops: list[list[str]] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)
    followed: bool = False
    chance: bool = False
    said: list[str] = field(default_factory=list)
    wrote: list[str] = field(default_factory=list)
    bent: list[str] = field(default_factory=list)
    canaries: dict[str, list[str]] = field(default_factory=dict)

    def notes(self, kind: str, file: str) -> list[str]:
        """Notes for a TA on cells that ran too long, or died."""
        lines = []
        for stop, cell, reason in self.stops:
            if stop == kind and not reason:
                lines.append(f"{file}: cell {cell} ran too long and was stopped")
            elif stop == kind and not lines:  # the rest of the notebook says the same
                lines.append(f"{file}: cell {cell}: {reason}")
        return lines

    def write(self, notebook: NotebookNode) -> None:
        """Have a notebook carry it, in place of whatever its student wrote there."""
        notebook.metadata[_KEY] = NotebookNode(asdict(self))

    @classmethod
    def of_notebook(cls, notebook: NotebookNode) -> Outcome:
        """Read the outcome from a graded notebook; an empty one if none was written."""
        written = notebook.metadata.get(_KEY) or {}  # by another version, perhaps
        return cls(**{f.name: written[f.name] for f in fields(cls) if f.name in written})
