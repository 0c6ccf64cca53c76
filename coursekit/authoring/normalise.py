"""Solution notebooks in one normal form, so that a diff shows what an author changed."""

import copy
import itertools
import re
import unicodedata
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import is_cell_id, read_source
from coursekit.support.files import write_whole

NOTEBOOK_METADATA = ("kernelspec", "language_info")
CELL_METADATA = ("nbgrader", "tags", "jupyter")
# `checksum` and `cell_type` are what a release adds; in a source they would go stale.
NBGRADER_METADATA = ("grade", "grade_id", "locked", "points", "schema_version", "solution", "task")

# What nbformat and JupyterLab make up for a new cell.
_MADE_UP_ID = re.compile(r"^(?:[0-9a-f]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$")


def normalise(path: Path, check: bool = False) -> bool:
    """Bring a notebook file into normal form.

    Parameters
    ----------
    path : Path
        The notebook.
    check : bool
        Only look; leave the file as it is.

    Returns
    -------
    bool
        Whether the file was not in normal form.

    Raises
    ------
    CourseError
        If the file is not a readable notebook.
    """
    before = read_source(path)
    text = normal_text(before)
    # Bytes, not text: line endings are part of the normal form.
    if path.read_bytes() == text.encode():
        return False
    if not check:
        write_whole(path.resolve(), text)  # a notebook may be a link to another
    return True


def normal_text(notebook: NotebookNode) -> str:
    """The text of a notebook file in normal form.

    No outputs and execution counts, only the metadata that nbgrader and Jupyter need, keys
    sorted, a cell id that equals the grade id where there is one, and a final newline.
    Other ids are kept, unless they are missing, double or made up by an editor: then
    they are formed from the cell's first words.
    """
    return nbformat.v4.writes(normal(notebook)).rstrip("\n") + "\n"


def normal(notebook: NotebookNode) -> NotebookNode:
    """A copy of a notebook in normal form."""
    result = copy.deepcopy(notebook)
    result.nbformat, result.nbformat_minor = 4, 5
    fields = {key: result.metadata[key] for key in NOTEBOOK_METADATA if key in result.metadata}
    if "language_info" in fields:
        # The version is that of the author's machine.
        fields["language_info"] = {"name": fields["language_info"].get("name", "python")}
    result.metadata = nbformat.from_dict(fields)
    for cell in result.cells:
        cell.metadata = _cell_metadata(cell.metadata)
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        else:
            cell.pop("outputs", None)
            cell.pop("execution_count", None)
    _name(result.cells)
    return result


def _cell_metadata(metadata: NotebookNode) -> NotebookNode:
    fields = {key: metadata[key] for key in CELL_METADATA if metadata.get(key)}
    if "nbgrader" in fields:
        source_marks = fields["nbgrader"] if isinstance(fields["nbgrader"], dict) else {}
        marks = {k: source_marks[k] for k in NBGRADER_METADATA if k in source_marks}
        if isinstance(marks.get("points"), float) and marks["points"].is_integer():
            marks["points"] = int(marks["points"])
        fields["nbgrader"] = marks
        if not marks:
            del fields["nbgrader"]
    if fields.get("jupyter", {}).get("source_hidden") is True:
        fields["jupyter"] = {"source_hidden": True}  # the code of a question holds its answer
    else:
        fields.pop("jupyter", None)
    return nbformat.from_dict(fields)


def _name(cells: list[NotebookNode]) -> None:
    names: set[str] = set()
    unnamed: list[NotebookNode] = []
    for cell in cells:
        if is_cell_id(name := grade_id(cell)) and name not in names:
            cell.id = name
            names.add(cell.id)
        else:
            unnamed.append(cell)
    nameless = []
    for cell in unnamed:
        name = str(cell.get("id", ""))
        if is_cell_id(name) and not _MADE_UP_ID.match(name) and name not in names:
            names.add(name)
        else:
            nameless.append(cell)
    for cell in nameless:
        stem = _first_words(cell)
        numbered = (f"{stem}-{number}" for number in itertools.count(2))
        cell.id = next(name for name in itertools.chain([stem], numbered) if name not in names)
        names.add(cell.id)


def _first_words(cell: NotebookNode) -> str:
    plain = unicodedata.normalize("NFKD", cell.source).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    longest = next(n for n in range(5, -1, -1) if len("-".join(words[:n])) <= 40)
    return "-".join(words[:longest]) or str(cell.cell_type)
