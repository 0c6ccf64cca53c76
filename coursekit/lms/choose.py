"""Choose the files that count of all that a student sent, and name them."""

import filecmp
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from coursekit.lms.archive import is_too_long
from coursekit.lms.system import NOTEBOOK, Piece

# What browsers, file managers, Jupyter and systems add to a file that is there already. Each
# addition fits in one way only: with two, a long name of them takes for ever.
_COPY = re.compile(
    r"(?: ?\(\d+\)|(?: ?- ?| )?(?:copy|kopie|copie|copia|cópia)\d*|-\d+| \d+)+$", re.I
)
# And what Google's Drive puts before it.
_COPY_OF = re.compile(r"(?:copy of|kopie von|copie de|copia de|cópia de|copia di|kopie van) ", re.I)
_EARLIEST = datetime.min.replace(tzinfo=UTC)
TIMESTAMP = "timestamp.txt"


@dataclass
class Submission:
    """The files that count of those that a student sent, and what there is to say of them."""

    files: dict[str, Path] = field(default_factory=dict)  # by relative path
    when: datetime | None = None  # when the last of it was sent, in UTC
    attempt: int = 0
    late: bool = False  # as the system says
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)  # what a person has to look at
    # What the paths of what is handed back begin with: one for each of the system's numbers.
    under: list[str] = field(default_factory=list)

    @property
    def notebooks(self) -> list[str]:
        """Names of the notebooks, without folders and endings."""
        return sorted(Path(name).stem for name in self.files if name.lower().endswith(".ipynb"))


def choose(pieces: Sequence[Piece], expected: Collection[str], assignment: str = "") -> Submission:
    """The newest of each file that a student sent.

    Parameters
    ----------
    pieces : sequence of Piece
        All from one student.
    expected : collection of str
        Names of the assignment's notebooks, without endings.
    assignment : str, optional
        Its name: what a notebook's name may begin with, before an underscore.
    """
    newest = max(pieces, key=_order).version
    counted = sorted((piece for piece in pieces if piece.version == newest), key=_order)
    submission = Submission(late=any(piece.late for piece in counted))
    if earlier := {piece.version for piece in pieces} - {newest}:
        submission.notes.append(f"{len(earlier)} earlier left out")
    notebooks: dict[str, list[Piece]] = {}
    others = []
    for piece in counted:
        name = PurePosixPath(_canonical(piece.path, expected, assignment)).name
        if name.removesuffix(".ipynb") in expected and name.endswith(".ipynb"):
            notebooks.setdefault(name, []).append(piece)
        else:
            others.append(piece)
    chosen = {
        name: _counts(name, candidates, others, submission)
        for name, candidates in notebooks.items()
    }
    submission.doubts += _sent_later(chosen, others)
    names = {name.lower(): name for name in chosen}
    folders: set[str] = set()
    roots = {PurePosixPath(piece.path).parent for piece in chosen.values()} or _roots(others)
    for piece in sorted(others, key=_order):
        path = _relative(piece.path, roots)
        if path.lower() == TIMESTAMP:
            # The time counts that the system gives, not one that a student wrote.
            continue
        if not is_inside(path) or not _take(path, names, folders):
            submission.doubts.append(f"{piece.path}: left out, there is no place for that name")
            continue
        if path in chosen and _order(chosen[path]) == _order(piece):
            submission.doubts.append(f"{path} is there twice; the last one was taken")
        chosen[path] = piece
    submission.files = {name: piece.entry.file for name, piece in sorted(chosen.items())}
    submission.when = max((piece.when for piece in chosen.values() if piece.when), default=None)
    submission.attempt = max((piece.attempt for piece in chosen.values()), default=0)
    submission.under = sorted(
        {piece.account: piece.under for piece in counted if piece.under}.values()
    )
    return submission


def order_unknown(pieces: Iterable[Piece]) -> str:
    """The reason why nobody can say which file was sent last; empty if that can be said."""
    times = {piece.unread or str(piece.when) for piece in pieces}
    unread = sorted({piece.unread for piece in pieces} - {""})
    if not unread or len(times) == 1:
        return ""
    return (
        f"sent more than once, at times that cannot be read ({', '.join(unread)}): set "
        "c.Collect.timezone to the zone that they name, download in English, or put what was sent "
        "last into submitted/ by hand"
    )


def _sent_later(chosen: Mapping[str, Piece], others: Iterable[Piece]) -> list[str]:
    """Notebooks by no name of the assignment's that were sent after all those that have one."""
    last = max(map(_order, chosen.values()), default=None)
    return [
        f"{piece.path} was sent after {', '.join(sorted(chosen))}, and its name is not that "
        "of a notebook of the assignment: is it to count instead?"
        for piece in others
        if last is not None and piece.is_notebook and _order(piece) > last
    ]


def is_inside(path: str) -> bool:
    """True if a relative path stays in the folder that it is put into."""
    parts = path.split("/")
    return not {"", ".", ".."}.intersection(parts)


def _counts(
    name: str, candidates: list[Piece], others: list[Piece], submission: Submission
) -> Piece:
    """The candidate for a notebook that counts: sent last, least deep in folders.

    What was sent with it stays among `others`; what was sent before is left out.
    """

    def rank(piece: Piece) -> tuple[tuple[datetime, int], int]:
        return _order(piece), -piece.path.count("/")

    counts = max(
        reversed(candidates),
        key=lambda piece: (rank(piece), PurePosixPath(piece.path).name == name),
    )
    for piece in candidates:
        if piece is counts:
            continue
        together = rank(piece) == rank(counts)
        if _order(piece) == _order(counts):
            if piece.path != counts.path:
                others.append(piece)
            if not together:
                continue
        same = PurePosixPath(piece.path).parent == PurePosixPath(counts.path).parent
        sender = f" from {counts.sender}" if piece.sender != counts.sender else ""
        # Without times both are of what was sent last: numbers may be those of files.
        if not together and same and not sender and piece.when is counts.when is None:
            together = not filecmp.cmp(piece.entry.file, counts.entry.file, shallow=False)
        if together:
            message = f"{piece.path}: {counts.path} was sent with it and counts; look at both"
        else:
            message = f"{piece.path}: {counts.path}{sender} was sent after it and counts"
        (submission.notes if same and not together else submission.doubts).append(message)
    return counts


def _order(piece: Piece) -> tuple[datetime, int]:
    return piece.when or _EARLIEST, piece.attempt


def _roots(pieces: Sequence[Piece]) -> set[PurePosixPath]:
    """The folder with notebooks that is least deep; zip archives count as folders."""
    folders = [PurePosixPath(piece.path).parent for piece in pieces if piece.is_notebook]
    return {min(folders, key=lambda path: (len(path.parts), str(path)))} if folders else set()


def _relative(path: str, roots: Collection[PurePosixPath]) -> str:
    """A path from the folder with the notebooks that it is in; a path elsewhere as it is."""
    inner = PurePosixPath(path)
    above = [root for root in roots if inner.is_relative_to(root)]
    if above:
        inner = inner.relative_to(max(above, key=lambda root: len(root.parts)))
    folders = [re.sub(r"(?<=[^.])\.zip$", "", part, flags=re.I) for part in inner.parts[:-1]]
    return "/".join([*folders, inner.name])


def _take(path: str, names: dict[str, str], folders: set[str]) -> bool:
    """Take a name, again if need be; False if there is no place for it.

    What fits where A is a, fits everywhere: nothing has to be a file and a folder at once, and no
    folder has a name that is a notebook's or that of the file with the time.
    """
    name = path.lower()
    above = [str(folder) for folder in PurePosixPath(name).parents][:-1]
    if (
        any(is_too_long(part) for part in name.split("/"))
        or any(part in names or part.endswith(".ipynb") or part == TIMESTAMP for part in above)
        or name in folders
        or names.setdefault(name, path) != path
    ):
        return False
    folders.update(above)
    return True


def are_of(pieces: Iterable[Piece], expected: Collection[str], assignment: str) -> bool:
    """True if one of the notebooks that were sent is one of an assignment's."""
    return any(
        piece.is_notebook
        and PurePosixPath(_canonical(piece.path, expected, assignment)).name.removesuffix(".ipynb")
        in expected
        for piece in pieces
    )


def of_another(
    pieces: Sequence[Piece], of_each: Mapping[str, Sequence[str]], assignment: str
) -> str:
    """Another assignment that has notebooks among the pieces, if this one has none."""
    if are_of(pieces, of_each[assignment], assignment):
        return ""
    return next((name for name, names in of_each.items() if are_of(pieces, names, name)), "")


def _canonical(path: str, expected: Collection[str], assignment: str) -> str:
    """The path under the notebook's own name, if it is one with a copy's name."""
    inner = PurePosixPath(path)
    stem_as_sent = NOTEBOOK.sub("", inner.name)
    if stem_as_sent == inner.name:
        return path
    if stem_as_sent in expected:
        return str(inner.with_name(f"{stem_as_sent}.ipynb"))
    by_case = {name.casefold(): name for name in expected}
    stems = [stem_as_sent, _COPY.sub("", stem_as_sent)]
    stems.append(_COPY_OF.sub("", stems[-1], count=1))
    # Browsers put folder and name together where one downloads from a folder.
    stems += [
        stem[len(assignment) + 1 :]
        for stem in stems
        if stem.casefold().startswith(f"{assignment}_".casefold())
    ]
    for stem in stems:
        if name := by_case.get(stem.strip().casefold()):
            return str(inner.with_name(f"{name}.ipynb"))
    return path
