"""Paths on a student's own machine, read as those of the assignment's files."""

from __future__ import annotations

import ast
import io
import posixpath
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

from coursekit.course import code_cells, read_notebook
from coursekit.support.syntax import uncollected

_SEPARATOR = re.compile(r"[\\/]")
_ELSEWHERE = re.compile(r"[\\/~]|[A-Za-z]:[\\/]|\.\.[\\/]")
_READS = re.compile(r"(?i)read|load|open|genfromtxt|fromfile|memmap|excelfile")
_WRITES = re.compile(r"(?i)to_|save|write|dump")
_DOES_WRITE = re.compile("write|open|touch|mkdir")
_MODE = re.compile(r"""(?:mode\s*=\s*)?["'](?=[rbt+U]*[wax+])[rwaxbt+U]+["']""")
# What text is asked, whether it is a path or not.
_OF_TEXT = {
    "count", "endswith", "find", "fullmatch", "index", "join", "match", "partition", "print",
    "removeprefix", "removesuffix", "replace", "rpartition", "rsplit", "search", "split",
    "startswith", "strip", "sub",
}  # fmt: skip
# Who calls these may put a file where there was none.
_MOVES = re.compile(
    r"\b(chdir|copy2?|copyfile|copytree|extractall|makedirs|mkdir|move|rename|symlink|touch|"
    r"unpack_archive|urlretrieve)\s*\(|^[^\S\n]*(!|%%|%cd\b)",
    re.MULTILINE,
)


class _Literal(NamedTuple):
    """A string in a cell's code, and what becomes of it as far as its neighbours tell.

    `use` is "read", "given" to another function, "kept" under `name`, or "" for anything else.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    code: str
    text: str
    use: str
    name: str

    @property
    def parts(self) -> list[str]:
        return _SEPARATOR.split(self.text.strip())


class Paths:
    """The paths in a notebook's cells that are meant for files of the assignment.

    A path is left as it is if something is there, if the course's own notebook has it, if it is
    part of a longer expression, or if the notebook may write there.

    Parameters
    ----------
    files : dict of str to str
        The assignment's, see `files`.
    folder : Path, optional
        The folder that the notebook runs in.
    cells : iterable of str
        The code of the notebook's cells.
    solution : iterable of str
        That of the course's own notebook.
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
        self._code = list(cells)
        self._solution_texts = {
            literal.text for code in solution for literal in self._file_names(code)
        }
        self._moves = any(_MOVES.search(code) for code in self._code)
        self._outputs = {
            literal.parts[-1]
            for code in self._code
            for literal in self._file_names(code)
            if literal.use != "read"
        }

    @classmethod
    def of_notebook(cls, notebook: NotebookNode, solution: Path, folder: Path) -> Paths:
        """The paths of a submitted notebook that runs in `folder`; `solution` is the course's."""
        names, cells = files(solution.parent), [cell.source for cell in code_cells(notebook)]
        if not any(name in cell for cell in cells for name in names):
            return cls({})
        return cls(
            names, folder, cells, [cell.source for cell in code_cells(read_notebook(solution))]
        )

    def mend(self, source: str) -> str:
        """A cell's text with paths to the assignment's files replaced by the right ones.

        ``open(r"C:\\Users\\Ada\\iris.csv")`` and ``open("../iris.csv")`` become
        ``open('data/iris.csv')`` where that is the assignment's file of this name.
        """
        lines = source.splitlines(keepends=True)
        for literal, right in reversed(list(self._wrong(source))):
            (row, start), (_, end) = literal.start, literal.end
            line = lines[row - 1]
            lines[row - 1] = line[:start] + repr(right) + line[end:]
        return "".join(lines)

    def replacements(self, source: str) -> list[str]:
        """The paths that `mend` replaces, for a person to read."""
        lines = [f"{literal.code} is read as {right}" for literal, right in self._wrong(source)]
        return list(dict.fromkeys(lines))

    def _wrong(self, source: str) -> Iterator[tuple[_Literal, str]]:
        for literal in self._file_names(source):
            right = self._files[literal.parts[-1]]
            is_right = (
                posixpath.normpath(literal.text) == right or literal.text in self._solution_texts
            )
            if len(literal.parts) > 1 and literal.use and not is_right and self._is_meant(literal):
                yield literal, right

    def _file_names(self, source: str) -> list[_Literal]:
        """The strings that end in the name of one of the files."""
        if not any(name in source for name in self._files):
            return []
        return [literal for literal in _strings(source) if literal.parts[-1] in self._files]

    def _is_there(self, text: str) -> bool:
        try:
            return self._folder is not None and (self._folder / text).exists()
        except (OSError, ValueError):
            return False

    def _is_meant(self, literal: _Literal) -> bool:
        if _ELSEWHERE.match(literal.text.strip()):
            return literal.use != "kept" or literal.name not in self._names_written
        can_be_made = (
            self._moves or literal.parts[-1] in self._outputs or self._is_there(literal.text)
        )
        return literal.use == "read" and not can_be_made

    @cached_property
    def _names_written(self) -> set[str]:
        """The names under which the path of a file may be kept that is written."""
        return {name for code in self._code for name in _names_written(code)}


def files(folder: Path) -> dict[str, str]:
    """The assignment's files beside its notebooks: relative path by name; only unique names."""
    by_name: dict[str, list[str]] = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".ipynb", ".py"):
            by_name.setdefault(path.name, []).append(path.relative_to(folder).as_posix())
    return {name: paths[0] for name, paths in by_name.items() if len(paths) == 1}


def _tokens(source: str) -> list[tokenize.TokenInfo] | None:
    """A cell's tokens; None if it is not Python, or not yet."""
    try:
        return [
            token
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type not in (tokenize.NL, tokenize.COMMENT)
        ]
    except (tokenize.TokenError, SyntaxError):
        return None


def _names_written(source: str) -> Iterator[str]:
    """The names in a cell that stand where a file is written."""
    tokens = _tokens(source)
    if tokens is None:
        yield from re.findall(r"\w+", source)
        return
    writes = [False]  # of each bracket around a token
    for place, token in enumerate(tokens):
        before = [neighbour.string for neighbour in tokens[max(place - 2, 0) : place]]
        if token.string in ("(", "[", "{"):
            called = before[-1] if token.string == "(" and before else ""
            writes.append(writes[-1] or bool(_WRITES.search(called)))
        elif token.string in (")", "]", "}") and len(writes) > 1:
            writes.pop()
        elif token.type == tokenize.NAME:
            after = [neighbour.string for neighbour in tokens[place + 1 : place + 5]]
            is_opened = before == ["open", "("] and after[:1] == [","]
            does = after[:1] == ["."] and _DOES_WRITE.match(after[1])
            if writes[-1] or does or (is_opened and _MODE.match(" ".join(after[1:]))):
                yield token.string


@lru_cache(maxsize=1024)  # a submission's cells are asked for in turn, and most are everybody's
def _strings(source: str) -> list[_Literal]:
    """The strings of one line in a cell; none if it is not Python, or not yet."""
    tokens = _tokens(source) or []
    literals = []
    opened: list[int] = []  # places of the brackets around a token
    for place, token in enumerate(tokens):
        if token.string in ("(", "[", "{"):
            opened.append(place)
        elif token.string in (")", "]", "}") and opened:
            opened.pop()
        if token.type == tokenize.STRING and token.start[0] == token.end[0]:
            text = _text(token.string)
            if text is not None:
                use, name = _use(tokens, place, opened[-1] if opened else None)
                literals.append(_Literal(token.start, token.end, token.string, text, use, name))
    return literals


def _text(literal: str) -> str | None:
    quote = min(literal.find(character) for character in "'\"" if character in literal)
    if "f" in literal[:quote].lower():
        return None
    try:
        # A path as Windows writes it need not be a Python string.
        with uncollected():
            text = ast.literal_eval(literal)
    except (SyntaxError, ValueError):
        text = literal[quote:].strip("\"'")
    return text if isinstance(text, str) and "\n" not in text else None


def _use(tokens: list[tokenize.TokenInfo], place: int, opened: int | None) -> tuple[str, str]:
    """The use of a string, and the name that it is kept under; see `_Literal`.

    `opened` is the place of the innermost bracket around it.
    """
    before, after = tokens[place - 1].string if place else "", tokens[place + 1].string
    if before not in ("(", ",", "=") or after.strip() not in ("", ")", ",", ";"):
        return "", ""  # part of a longer expression
    if opened is None:
        is_kept = before == "=" and place > 1 and tokens[place - 2].type == tokenize.NAME
        return ("kept", tokens[place - 2].string) if is_kept else ("", "")
    called = tokens[opened - 1] if opened else None
    if tokens[opened].string != "(" or called is None or called.type != tokenize.NAME:
        return "", ""
    if called.string in _OF_TEXT or _WRITES.match(called.string):
        return "", ""
    following = " ".join(token.string for token in tokens[place + 1 : place + 6]).partition(")")[0]
    if _MODE.search(following):
        return "", ""
    return ("read" if _READS.match(called.string) else "given"), ""
