"""Paths on a student's own machine, read as those of the assignment's files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import code_cells, read_unchanging

# An absolute path, or one out of the folder, in quotes; then the last part, which names the file.
_PATH = (
    r"""(?P<literal>[rRbB]?(?P<quote>["'])(?P<path>(?:[A-Za-z]:[\\/]|[\\/~]|\.\.[\\/])"""
    r"""(?:[^"'\n]*[\\/])?(?P<file>[^"'\n\\/]+))(?P=quote))"""
)
# It is meant where it is the first thing that is given to a function that reads.
_READERS = (
    r"\b(?:Path|open|\w{0,30}(?:read|load)\w{0,30}|genfromtxt|fromfile|memmap|ExcelFile)\(\s*"
)
_READ = re.compile(
    rf"""{_READERS}{_PATH}(?!\s*,\s*(?:mode\s*=\s*)?["'][rbt+U]*[wax+])(?=\s*[,)])"""
)
# Or where it gets a name, unless the notebook writes files.
_KEPT = re.compile(rf"^[ ]{{0,40}}\w{{1,80}} ?= ?{_PATH}[ ]?$", re.MULTILINE)
_WRITES = re.compile(r"""\bto_|save|write|dump|touch|["'][rbt+U]*[wax+][rwaxbt+U]*["']""")


class Paths:
    """The paths in a notebook's cells that are meant for files of the assignment.

    Parameters
    ----------
    files : dict of str to str
        The assignment's, see `files`.
    folder : Path, optional
        The folder that the notebook runs in: a path to something that is there is left alone.
    cells : iterable of str
        The code of the notebook's cells.
    solution : iterable of str
        That of the course's own notebook, whose paths are left alone.
    """

    def __init__(
        self,
        files: dict[str, str],
        folder: Path | None = None,
        cells: Iterable[str] = (),
        solution: Iterable[str] = (),
    ) -> None:
        self._files = files
        self._folder = folder
        may_write = _WRITES.search("\n".join(cells))
        self._patterns = (_READ,) if may_write else (_READ, _KEPT)
        self._solution = "\n".join(solution)

    @classmethod
    def of_notebook(cls, notebook: NotebookNode, solution: Path, folder: Path) -> Paths:
        """The paths of a submitted notebook that runs in `folder`; `solution` is the course's."""
        names, cells = files(solution.parent), [cell.source for cell in code_cells(notebook)]
        if not any(name in cell for cell in cells for name in names):
            return cls({})
        solved = read_unchanging(solution)
        return cls(names, folder, cells, [cell.source for cell in code_cells(solved)])

    def mend(self, source: str) -> str:
        """A cell's text with paths to the assignment's files replaced by the right ones.

        ``open(r"C:\\Users\\Ada\\iris.csv")`` and ``open("../iris.csv")`` become
        ``open('data/iris.csv')`` where that is the assignment's file of this name.
        """
        for match in sorted(self._wrong(source), key=lambda match: -match.start("literal")):
            start, end = match.span("literal")
            source = f"{source[:start]}{self._files[match['file']]!r}{source[end:]}"
        return source

    def replacements(self, source: str) -> list[str]:
        """The paths that `mend` replaces, for a person to read."""
        lines = [
            f"{match['literal']} is read as {self._files[match['file']]}"
            for match in sorted(self._wrong(source), key=lambda match: match.start("literal"))
        ]
        return list(dict.fromkeys(lines))

    def _wrong(self, source: str) -> Iterator[re.Match[str]]:
        if not any(name in source for name in self._files):
            return
        for pattern in self._patterns:
            for match in pattern.finditer(source):
                quoted = rf"""["']{re.escape(match["path"])}["']"""
                is_right = re.search(quoted, self._solution) or self._is_there(match["path"])
                if match["file"] in self._files and not is_right:
                    yield match

    def _is_there(self, text: str) -> bool:
        try:
            return self._folder is not None and (self._folder / text).exists()
        except (OSError, ValueError):
            return False


def files(folder: Path) -> dict[str, str]:
    """The assignment's files beside its notebooks: relative path by name; only unique names."""
    by_name: dict[str, list[str]] = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".ipynb", ".py"):
            by_name.setdefault(path.name, []).append(path.relative_to(folder).as_posix())
    return {name: paths[0] for name, paths in by_name.items() if len(paths) == 1}
