"""Give a submitted notebook back the shape of the released one, and say what was mended.

What a student may change is the text of solution cells, and cells of their own. All else (the
checks, their order, kinds, points and tags, given cells) is as in the reference notebook,
however it was lost: by accident, by a tool that drops metadata, or on purpose.
"""

from __future__ import annotations

import copy

from nbformat import NotebookNode
from nbgrader.utils import compute_checksum

from coursekit.course import grade_id
from coursekit.notebook.cells import is_answer, is_check, is_solution

_OURS = ("grade", "solution", "locked", "points", "task", "schema_version")


def repair(submitted: NotebookNode, released: NotebookNode) -> list[str]:
    """Mend a notebook in place.

    Parameters
    ----------
    submitted : NotebookNode
        As handed in; each grade id occurs once.
    released : NotebookNode
        As students got it, or the source it comes from.

    Returns
    -------
    list of str
        What was mended, a line each.
    """
    said: list[str] = []
    wanted = {name: cell for cell in released.cells if (name := grade_id(cell))}
    _find_lost_ids(submitted, released, said)
    for cell in submitted.cells:
        name = grade_id(cell)
        if name in wanted:
            _restore(cell, wanted[name], name, said)
        elif name is not None:
            del cell.metadata["nbgrader"]
            said.append(f"cell {name} is not part of the assignment, treated as the student's own")
    _reorder(submitted, released, wanted, said)
    return said


def _find_lost_ids(submitted: NotebookNode, released: NotebookNode, said: list[str]) -> None:
    """Recognise cells whose grade id was changed or lost: by cell id, else by their text."""
    there = {grade_id(cell) for cell in submitted.cells}
    known = {grade_id(cell) for cell in released.cells} - {None}
    strangers = [cell for cell in submitted.cells if grade_id(cell) not in known]
    for cell in released.cells:
        name = grade_id(cell)
        if name is None or name in there:
            continue
        same = [
            one
            for one in strangers
            if (cell.get("id") and one.get("id") == cell.get("id"))
            or (_is_given(cell) and one.source.strip() == cell.source.strip() != "")
        ]
        if same:
            strangers.remove(same[0])
            same[0].metadata["nbgrader"] = NotebookNode({"grade_id": name})
            said.append(f"cell {name} had lost its grade id, which was given back")


def _is_given(cell: NotebookNode) -> bool:
    return not is_solution(cell) and not is_answer(cell)


def _is_as_released(cell: NotebookNode) -> bool:
    """Whether nbgrader's checksum, made at a release, is that of the cell as it is."""
    try:
        return cell.metadata.nbgrader.checksum == compute_checksum(cell)
    except (AttributeError, KeyError, TypeError):
        return False


def _restore(cell: NotebookNode, wanted: NotebookNode, name: str, said: list[str]) -> None:
    if cell.cell_type != wanted.cell_type:
        said.append(f"cell {name} was made a {cell.cell_type} cell, made {wanted.cell_type} again")
        for key in ("outputs", "execution_count", "attachments"):
            cell.pop(key, None)
        cell.cell_type = wanted.cell_type
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    theirs, ours = cell.metadata.nbgrader, wanted.metadata.nbgrader
    # Students did not change what we changed after the release.
    as_released = _is_as_released(cell)
    changed = [key for key in _OURS if key in theirs and theirs[key] != ours.get(key)]
    if changed and not as_released:
        said.append(f"cell {name}: {', '.join(sorted(changed))} had been changed, set right")
    kept = {"checksum": theirs["checksum"]} if "checksum" in theirs else {}
    cell.metadata.nbgrader = NotebookNode(kept | copy.deepcopy(dict(ours)))
    if _is_given(wanted):
        # A tag, say, could keep a cell from being run.
        own = {key: value for key, value in wanted.metadata.items() if key != "nbgrader"}
        ignored = {key: value for key, value in cell.metadata.items() if key == "tags"}
        if ignored and ignored.get("tags") != own.get("tags"):
            said.append(f"cell {name}: tags had been added, removed")
        cell.metadata = NotebookNode(copy.deepcopy(own) | {"nbgrader": cell.metadata.nbgrader})
        if is_check(wanted) and cell.source.strip() != wanted.source.strip():
            if not as_released:
                said.append(f"check {name} had been edited, runs as released")
            cell.source = wanted.source


def _reorder(
    submitted: NotebookNode,
    released: NotebookNode,
    wanted: dict[str, NotebookNode],
    said: list[str],
) -> None:
    """Put back what is missing, and the reference's order; cells of their own stay in place."""
    order = {name: number for number, name in enumerate(wanted)}
    places = [name for cell in submitted.cells if (name := grade_id(cell)) in order]
    moved = places != sorted(places, key=order.__getitem__)
    missing = [name for name in wanted if name not in places]
    if moved:
        said.append("cells had been moved, put back in their order")
    for name in missing:
        kind = "check" if is_check(wanted[name]) else "cell"
        said.append(f"{kind} {name} had been deleted, put back")
    if not moved and not missing:
        return
    # Each cell of the student's own goes with the assignment's cell that it follows.
    known = {_key(cell) for cell in released.cells} - {None}
    groups: dict[str | None, list[NotebookNode]] = {None: []}
    leader: str | None = None
    for cell in submitted.cells:
        key = _key(cell)
        if key in known and key not in groups:
            leader = key
            groups[leader] = []
        groups[leader].append(cell)
    cells = groups[None]
    for cell in released.cells:
        cells += groups.get(_key(cell) or "") or (
            [copy.deepcopy(cell)] if grade_id(cell) in missing else []
        )
    submitted.cells = cells


def _key(cell: NotebookNode) -> str | None:
    """What tells a cell of the assignment from others: its grade id, else its cell id."""
    return grade_id(cell) or cell.get("id")
