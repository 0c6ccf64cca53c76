"""Figures in graded notebooks: those of an ordinary kernel."""

from __future__ import annotations

import base64
import io
import re
import struct
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from hand_ins import STEPS
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbconvert.preprocessors import CoalesceStreamsPreprocessor
from PIL import Image, ImageChops, ImageStat
from small import notebook_of, write
from tables import table

from coursekit.cli import main

SOURCES = table("figures")
CHANGED = "plt.hist([1, 2, 2], bins=2)  # my own"


@pytest.fixture(scope="module")
def submitted() -> nbformat.NotebookNode:
    return notebook_of(SOURCES)


def graded(
    root: Path,
    source: nbformat.NotebookNode,
    config: str = "",
    feedback: bool = False,
    changed: str = CHANGED,
) -> dict[str, list]:
    """The outputs of each cell once the course has graded it."""
    for folder in "source/hw1", "submitted/ann/hw1":
        (root / folder).mkdir(parents=True)
    settings = STEPS + "c.Sandbox.proof = False\n" + config
    (root / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    write(root / "source/hw1/plots.ipynb", source)
    mine = nbformat.from_dict(source)
    next(one for one in mine.cells if one.id == "changed").source = changed
    write(root / "submitted/ann/hw1/plots.ipynb", mine)
    assert main(["-C", str(root), "grade", "hw1", *([] if feedback else ["--no-feedback"])]) == 0
    done = nbformat.read(root / "autograded/ann/hw1/plots.ipynb", as_version=4)
    CoalesceStreamsPreprocessor().preprocess(done, {})  # a kernel may send a line in two
    return {one.id: one.outputs for one in done.cells if one.cell_type == "code"}


@pytest.fixture(scope="module")
def ours(submitted, tmp_path_factory) -> dict[str, list]:
    return graded(tmp_path_factory.mktemp("ours"), submitted)


@pytest.fixture(scope="module")
def ordinary(submitted) -> dict[str, list]:
    """What the same cells give in a kernel of Jupyter's own."""
    cells = [cell for cell in submitted.cells if cell.cell_type == "code"]
    made = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_code_cell(CHANGED if cell.id == "changed" else cell.source)
            for cell in cells
        ]
    )
    NotebookClient(made, timeout=120, kernel_name="python3").execute()
    CoalesceStreamsPreprocessor().preprocess(made, {})
    return {old.id: new.outputs for old, new in zip(cells, made.cells, strict=True)}


def shapes(outputs: list) -> list[tuple[str, ...]]:
    """Of each output its kind, and of a picture its size, too."""
    found = []
    for output in outputs:
        picture = output.get("data", {}).get("image/png")
        size = struct.unpack(">II", base64.b64decode(picture)[16:24]) if picture else ()
        found.append((output.output_type, output.get("text", ""), *sorted(output.get("data", {}))))
        found[-1] += size
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["task", "shown", "value", "changed", "open"])
def test_cells_show_what_they_show_in_an_ordinary_notebook(ours, ordinary, name):
    assert shapes(ours[name]) == shapes(ordinary[name])
    if name not in ("value", "open"):
        assert "image/png" in shapes(ours[name])[-1]


@pytest.mark.slow
def test_their_pictures_are_small_and_look_the_same(ours, ordinary):
    for name in "shown", "changed":
        small, usual = (
            base64.b64decode(outputs[name][-1].data["image/png"]) for outputs in (ours, ordinary)
        )
        assert len(small) < 0.6 * len(usual)
        pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png in (small, usual)]
        assert max(ImageStat.Stat(ImageChops.difference(*pictures)).mean) < 0.2


@pytest.mark.slow
def test_they_are_closed_when_their_cell_ends(ours, ordinary):
    assert ours["test"] == []  # the check found none
    assert ours["open"][0].text == ordinary["open"][0].text == "[]\n"


@pytest.mark.slow
def test_no_figure_is_drawn_for_nobody(ours, ordinary):
    """Once to find its size and once to show it; not when the cell ends, besides."""
    times, usually = (int(found["times"][0].text) for found in (ours, ordinary))
    assert 1 <= times < usually


@pytest.mark.slow
@pytest.mark.nightly
def test_figures_without_a_sandbox(submitted, ordinary, tmp_path):
    found = graded(tmp_path, submitted, "c.Sandbox.trust_submissions = True\n")
    for name in "task", "shown", "changed":
        assert shapes(found[name]) == shapes(ordinary[name])


@pytest.mark.slow
def test_a_kernel_that_ipykernel_installs_is_forked_too(submitted, ours, tmp_path, monkeypatch):
    """`python -m ipykernel install` writes another command than ipykernel comes with."""
    install = [sys.executable, "-m", "ipykernel", "install", "--prefix", str(tmp_path / "own")]
    subprocess.run([*install, "--name", "python3"], check=True, capture_output=True)
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "own/share/jupyter"))
    assert "-X" in str(KernelSpecManager().get_kernel_spec("python3").argv)
    found = graded(tmp_path / "course", submitted)
    assert found["times"][0].text == ours["times"][0].text  # a figure that is drawn once less


@pytest.mark.slow
def test_feedback_shows_figures(submitted, tmp_path):
    graded(tmp_path, submitted, feedback=True)
    page = (tmp_path / "feedback/ann/hw1/plots.html").read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="data:image/png;base64,', page)
    assert len(pictures) == 4
