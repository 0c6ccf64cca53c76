"""Files as a browser sends them: read as `collect` reads a download, or refused in a sentence."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from coursekit.course import CourseError
from coursekit.lms.archive import Collect, is_junk, is_too_long, open_download
from coursekit.lms.choose import Submission, choose, of_another
from coursekit.lms.system import Piece, Sender
from coursekit.support.text import listed, printable

_BEGINNINGS = (b"{", b"\xff\xfe", b"\xfe\xff")  # of JSON, after a mark of UTF-16 perhaps


class RefusedError(Exception):
    """A request that is not met: a sentence for its sender, and the status of HTTP."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


@contextmanager
def submission(
    uploads: Sequence[tuple[str, bytes]], assignment: str, of_each: Mapping[str, Sequence[str]]
) -> Iterator[Submission]:
    """Choose the files that count of those that were sent; they are there within the context.

    Parameters
    ----------
    uploads : sequence of (str, bytes)
        Names and contents of notebooks, zip archives with notebooks, and what belongs to them.
    assignment : str
        What they were sent to.
    of_each : mapping of str to sequence of str
        By assignment, the names of its notebooks.

    Raises
    ------
    RefusedError
        If no notebook can be read there, or another assignment's.
    """
    if not uploads:
        raise RefusedError("No file was chosen. Choose your notebook, and hand in again.")
    with tempfile.TemporaryDirectory(prefix="coursekit-door-") as name:
        sent, unpacked = Path(name, "sent"), Path(name, "unpacked")
        sent.mkdir()
        unpacked.mkdir()
        for file, content in uploads:
            _refuse_name(file)
            (sent / file).write_bytes(content)
        try:
            entries, refused = open_download(sent, unpacked, Collect())
        except CourseError as error:
            raise RefusedError("These files cannot be read together. Send one zip.") from error
        if refused:
            path, reason = refused[0]
            raise RefusedError(f"{path}: {reason}. Nothing was handed in.")
        pieces = [Piece(Sender("you"), entry.path, entry) for entry in entries]
        _refuse_others(pieces, assignment, of_each)
        chosen = choose(pieces, of_each[assignment], assignment)
        lacking = [name for name in of_each[assignment] if f"{name}.ipynb" not in chosen.files]
        strange = [name for name in chosen.notebooks if name not in of_each[assignment]]
        if lacking and strange:
            chosen.notes.append(
                f"{listed(strange)} has another name than the assignment's notebooks: it is taken "
                f"as {' or '.join(lacking)} if it has most of its cells."
            )
        yield chosen


def _refuse_name(name: str) -> None:
    """Raise a `RefusedError` for a name that no file of a submission has."""
    is_odd = name != printable(name) or name[:1] in ("", " ", ".") or is_too_long(name)
    if is_odd or is_junk(name) or {"/", "\\"}.intersection(name):
        shown = printable(name)[:80]
        raise RefusedError(
            f"{shown}: a file has a plain name here, without folders. Rename it, or send a zip."
        )


def _refuse_others(
    pieces: Sequence[Piece], assignment: str, of_each: Mapping[str, Sequence[str]]
) -> None:
    """Raise a `RefusedError` if there is no notebook that can be one of the assignment's."""
    notebooks = [piece for piece in pieces if piece.is_notebook]
    if not notebooks:
        raise RefusedError(
            "There is no notebook in it: a notebook's name ends in .ipynb. In JupyterLab, "
            "File > Download gives you yours."
        )
    for piece in notebooks:
        with piece.entry.file.open("rb") as file:
            beginning = file.read(1000).removeprefix(b"\xef\xbb\xbf").lstrip()
        if not beginning:
            raise RefusedError(f"{piece.path} is empty. Save your notebook, and send it again.")
        if not beginning.startswith(_BEGINNINGS):
            raise RefusedError(f"{piece.path} is not a notebook, though its name ends in .ipynb.")
    if other := of_another(pieces, of_each, assignment):
        raise RefusedError(
            f"This is the notebook of {other}, not of {assignment}. Nothing was handed in."
        )
