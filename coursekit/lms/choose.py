"""Of all that a student sent, the files that count, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from coursekit.lms.schemes import Piece

# What browsers, file managers, Jupyter and Canvas add to a file that is there already.
_COPY = re.compile(r"(?: ?\(\d+\)| ?-? ?copy\d*(?: \d+)?| - Copy(?: \(\d+\))?|-\d+)+$", re.I)
_EARLIEST = datetime.min.replace(tzinfo=UTC)
TIMESTAMP = "timestamp.txt"


@dataclass
class Submission:
    """What counts of what a student sent.

    Attributes
    ----------
    files : dict of str to Path
        Where the content is, by relative path.
    when : datetime or None
        When the last of it was sent, in UTC.
    attempt : int
        The system's own number for that.
    late : bool
        Whether the system says that it was late.
    notes : list of str
        What was left out.
    doubts : list of str
        What a person has to look at.
    """

    files: dict[str, Path] = field(default_factory=dict)
    when: datetime | None = None
    attempt: int = 0
    late: bool = False
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    @property
    def notebooks(self) -> list[str]:
        """Names of the notebooks, without folders and endings."""
        return sorted(Path(name).stem for name in self.files if name.endswith(".ipynb"))


def choose(pieces: Sequence[Piece], expected: Collection[str]) -> Submission:
    """The newest of each file that a student sent.

    Parameters
    ----------
    pieces : sequence of Piece
        All from one student.
    expected : collection of str
        Names of the assignment's notebooks, without endings.
    """
    newest = max(pieces, key=_order).version
    counted = sorted((piece for piece in pieces if piece.version == newest), key=_order)
    made = Submission(late=any(piece.late for piece in counted))
    if earlier := {piece.version for piece in pieces} - {newest}:
        made.notes.append(f"{len(earlier)} earlier left out")
    root = _root(counted, expected)
    taken: dict[str, Piece] = {}
    for piece in counted:
        path = _relative(piece.path, root)
        if path == TIMESTAMP:
            # The time counts that the system gives, not one that a student wrote.
            continue
        name = _known(path, expected)
        before = taken.get(name)
        if before is None:
            taken[name] = piece
        elif _order(piece) > _order(before):
            taken[name] = piece
            made.notes.append(f"{before.path}: sent again, left out")
        elif path == _relative(before.path, root):
            made.doubts.append(f"{path} is there twice; the last one was taken")
            taken[name] = piece
        else:
            # Two files, one notebook, and nothing says which is meant: both stay.
            exact, other = (piece, before) if path == name else (before, piece)
            taken[name] = exact
            taken[_relative(other.path, root)] = other
            made.doubts.append(f"{exact.path} and {other.path}: the first counts; look at both")
    made.files = {name: piece.entry.file for name, piece in sorted(taken.items())}
    made.when = max((piece.when for piece in taken.values() if piece.when), default=None)
    made.attempt = max((piece.attempt for piece in taken.values()), default=0)
    return made


def _order(piece: Piece) -> tuple[datetime, int]:
    return piece.when or _EARLIEST, piece.attempt


def _root(pieces: Sequence[Piece], expected: Collection[str]) -> PurePosixPath:
    """The folder that a student put the notebooks in; zip archives count as folders."""
    own = [PurePosixPath(piece.path) for piece in pieces if piece.path.endswith(".ipynb")]
    known = [path for path in own if PurePosixPath(_known(path.name, expected)).stem in expected]
    folders = [path.parent for path in known or own]
    return min(folders, key=lambda path: (len(path.parts), str(path)), default=PurePosixPath())


def _relative(path: str, root: PurePosixPath) -> str:
    """A path from the root; a path elsewhere as it is."""
    inner = PurePosixPath(path)
    if inner.is_relative_to(root):
        inner = inner.relative_to(root)
    parts = [re.sub(r"\.zip$", "", part, flags=re.I) for part in inner.parts[:-1]]
    return "/".join([*parts, inner.name])


def _known(path: str, expected: Collection[str]) -> str:
    """The path under the notebook's own name, if it is one with a copy's name."""
    inner = PurePosixPath(path)
    if inner.suffix.lower() != ".ipynb" or inner.stem in expected:
        return path
    by_case = {name.casefold(): name for name in expected}
    for stem in (inner.stem, _COPY.sub("", inner.stem)):
        if name := by_case.get(stem.strip().casefold()):
            return str(inner.with_name(f"{name}.ipynb"))
    return path
