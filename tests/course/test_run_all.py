"""A student who does the core only runs the whole notebook, and each cell of it runs."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import nbformat
import pytest
from house import ROOT
from nbclient import NotebookClient
from traitlets.config import Config

from coursekit.notebook.extra import is_extra
from coursekit.support.environment import ONE_THREAD

pytestmark = pytest.mark.slow
AT_EACH_COMMIT = "measures"
RELEASED = [
    pytest.param(path, marks=[] if path.stem == AT_EACH_COMMIT else pytest.mark.nightly)
    for path in sorted(ROOT.glob("release/*/*.ipynb"))
]


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_each_cell_runs_though_extras_are_skipped(released: Path, tmp_path, monkeypatch):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    solved = nbformat.read(ROOT / "source" / released.relative_to(ROOT / "release"), 4)
    core = {cell.id: cell.source for cell in solved.cells if not is_extra(cell)}
    shutil.copytree(released.parent, tmp_path / "work")
    notebook = nbformat.read(released, 4)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = core.get(cell.id, cell.source)
    # Of threads one each: on a busy machine more of them wait for one another.
    for name, value in ONE_THREAD.items():
        monkeypatch.setenv(name, value)
    # Not by ports, which may be another kernel's by the time that this one opens them.
    with tempfile.TemporaryDirectory() as sockets:
        settings = Config(KernelManager={"transport": "ipc", "ip": f"{sockets}/k"})
        where = {"metadata": {"path": str(tmp_path / "work")}}
        NotebookClient(notebook, config=settings, timeout=120, resources=where).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.id for cell in code if not cell.execution_count] == []
    errors = [cell for cell in code for output in cell.outputs if output.output_type == "error"]
    assert all(is_extra(cell) for cell in errors)
    checks = [cell for cell in errors if cell.metadata.get("nbgrader", {}).get("grade")]
    lines = [output.traceback for cell in checks for output in cell.outputs if "ename" in output]
    assert max(map(len, lines), default=0) <= 3
