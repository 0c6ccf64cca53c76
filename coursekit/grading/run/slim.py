"""Keep graded notebooks small: hundreds are kept, to be read by people, not to be run again."""

from __future__ import annotations

import json

import nbformat
from nbformat import NotebookNode

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
# What tqdm's progress bars are made of.
_BAR = {
    "DescriptionStyleModel", "FloatProgressModel", "HBoxModel", "HTMLModel", "HTMLStyleModel",
    "LayoutModel", "ProgressStyleModel",
}  # fmt: skip


def drop_bars(notebook: NotebookNode) -> None:
    """Drop progress bars, each of which takes as much space as a page of text.

    A notebook with other widgets stays as it is: they may hold results.
    """
    state = notebook.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
    # As text: a student's kernel may call a model anything.
    if any(str(model.get("model_name")) not in _BAR for model in state.values()):
        return
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [o for o in cell.outputs if _VIEW not in o.get("data", {})]


def as_json(notebook: NotebookNode) -> str:
    """A notebook as JSON with as few blanks as can be: a third of it would be indentation."""
    full = json.loads(nbformat.writes(notebook))
    return json.dumps(full, ensure_ascii=False, separators=(",", ":")) + "\n"
