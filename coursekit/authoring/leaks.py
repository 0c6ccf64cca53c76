"""Look in a release for what students must not see.

This does not trust nbgrader, nor its configuration: it reads the solution notebooks itself
and compares.
"""

import keyword
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.utils import find_all_files

from coursekit.course import Course, grade_id
from coursekit.notebook.cells import Markers, label, read_source, visible_and_secret

# A shorter secret line says nothing, or stands in any program.
SHORTEST_IN_NOTEBOOK = 8
SHORTEST_IN_FILE = 20
FEWEST_WORDS_IN_FILE = 3
SHORTEST_SENTENCE = 25

_SAYS_NOTHING = re.compile(
    r"^(?:(?:import|from) [\w., *()]+|return \w*|pass|else:|try:|\W*|(?:with )?warnings\..*)$"
)
_SENTENCE_END = re.compile(r"(?<=[.!?;:])\s+")


def leaks(course: Course, assignment: str, folder: Path) -> Iterator[str]:
    """Find all that the release in `folder` should not hold, each in one line.

    Parameters
    ----------
    course, assignment
        Where the source is.
    folder : Path
        The release, named by its place inside the folder in messages.
    """
    markers = Markers.of_course(course)
    sources = {path.name: read_source(path) for path in course.notebooks(assignment)}
    secrets = _secrets(sources, markers)
    marks = dict.fromkeys(_marks(course, markers), "")
    for path in sorted(filter(Path.is_file, folder.rglob("*"))):
        name = str(path.relative_to(folder))
        if path.suffix == ".ipynb" and name in sources:
            notebook = read_source(path)
            yield from _notebook_leaks(name, notebook, sources[name], markers, marks | secrets)
        else:
            text = path.read_bytes().decode("utf-8", errors="replace")
            telling = {line: origin for line, origin in secrets.items() if _is_telling(line)}
            yield from _text_leaks(name, text, marks | telling)


def allowed_files(course: Course, assignment: str) -> list[str]:
    """The files beside the notebooks that students get.

    Those that the course declares. A course that declares none for the assignment and does
    not follow our conventions means all that nbgrader copies.
    """
    declared = course.declared_files(assignment)
    if declared is None and not course.settings.conventions:
        return source_files(course, assignment)
    return sorted(declared or [])


def source_files(course: Course, assignment: str) -> list[str]:
    """The files beside the notebooks that nbgrader would copy."""
    folder = course.source / assignment
    ignored = [*course.coursedir.ignore, "*.ipynb"]
    return sorted(str(Path(p).relative_to(folder)) for p in find_all_files(str(folder), ignored))


def _marks(course: Course, markers: Markers) -> list[str]:
    """Markers that no student should see; a course may have its stubs begin and end with some."""
    from nbgrader.preprocessors import ClearSolutions

    step = ClearSolutions(config=course.config)
    stubs = "\n".join([*step.code_stub.values(), step.text_stub]).lower()
    return [mark for fence in markers for mark in fence if mark.lower() not in stubs]


def _secrets(sources: dict[str, NotebookNode], markers: Markers) -> dict[str, str]:
    """Lines that students must not see, each with where it comes from."""
    visible: list[str] = []
    secret: dict[str, str] = {}
    for name, notebook in sources.items():
        for cell in notebook.cells:
            seen, unseen = visible_and_secret(cell, markers)
            visible += seen
            for line in unseen:
                for piece in _pieces(line, cell.cell_type == "markdown"):
                    secret.setdefault(piece, f"{name}, cell {label(notebook, cell)}")
    shown = _squeeze("\n".join(visible))
    return {line: origin for line, origin in secret.items() if line not in shown}


def _pieces(line: str, is_prose: bool) -> Iterator[str]:
    line = " ".join(line.split())
    if len(line) >= SHORTEST_IN_NOTEBOOK and not _SAYS_NOTHING.match(line):
        yield line
    if is_prose:
        for sentence in _SENTENCE_END.split(line):
            if SHORTEST_SENTENCE <= len(sentence) < len(line):
                yield sentence


def _is_telling(line: str) -> bool:
    """Return whether a line is so particular that it stands in no other program by chance."""
    words = set(re.findall(r"[^\W\d]\w*", line)) - set(keyword.kwlist)
    return len(line) >= SHORTEST_IN_FILE and len(words) >= FEWEST_WORDS_IN_FILE


def _squeeze(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


def _notebook_leaks(
    name: str,
    notebook: NotebookNode,
    source: NotebookNode,
    markers: Markers,
    patterns: Mapping[str, str],
) -> Iterator[str]:
    yield from _text_leaks(name, _strings(notebook.metadata), patterns)
    for cell in notebook.cells:
        location = f"{name}: cell {label(notebook, cell)}"
        if cell.get("outputs"):
            yield f"{location}: a stored output"
        if cell.get("execution_count") is not None:
            yield f"{location}: an execution count"
        yield from _text_leaks(location, _strings(cell), patterns)
    yield from _whole_solutions(name, notebook, source, markers)


def _whole_solutions(
    name: str, notebook: NotebookNode, source: NotebookNode, markers: Markers
) -> Iterator[str]:
    """Cells to be written by students that came through as they are in the source."""
    released = {grade_id(cell): cell for cell in notebook.cells if grade_id(cell)}
    for cell in source.cells:
        twin = released.get(grade_id(cell))
        secret = visible_and_secret(cell, markers)[1]
        if twin is not None and any(map(str.strip, secret)) and twin.source == cell.source:
            yield f"{name}: cell {label(source, cell)}: nothing was taken out"
        if twin is not None and any(map(str.strip, secret)):
            for picture in twin.get("attachments", {}):
                if f"attachment:{picture}" not in twin.source:
                    yield f"{name}: cell {label(source, cell)}: {picture}, pasted into its solution"


def _text_leaks(location: str, text: str, patterns: Mapping[str, str]) -> Iterator[str]:
    """Find markers, and lines by where they are hidden; a marker has no such place."""
    lower, squeezed = text.lower(), _squeeze(text)
    reported: list[str] = []
    for line, origin in patterns.items():
        if not origin:
            if line.lower() in lower:
                yield f"{location}: the marker {line!r}"
        # A sentence comes after the line that it is part of.
        elif line in squeezed and not any(line in other for other in reported):
            reported.append(line)
            shown = line if len(line) <= 60 else line[:57] + "..."
            yield f"{location}: {shown!r}, which is hidden in {origin}"


def _strings(node: Any) -> str:
    """All text in a piece of a notebook, outputs, attachments and metadata included."""
    if isinstance(node, str):
        return node
    if isinstance(node, dict):
        return "\n".join(f"{key}\n{_strings(value)}" for key, value in node.items())
    if isinstance(node, list):
        return "\n".join(map(_strings, node))
    return ""
