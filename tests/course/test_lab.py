"""The released notebooks in a real JupyterLab, in a real browser, as a student meets them."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from labs import open_notebook, press_validate, run_all_cells, served, waited

RELEASE = Path(__file__).resolve().parents[2] / "release"
NOTEBOOKS = [(path.parent.name, path.stem) for path in sorted(RELEASE.glob("week*/*.ipynb"))]
# At each commit the first; `make lint` and the checks of the others run without a browser.
TRIED = [NOTEBOOKS[0], *(pytest.param(*one, marks=pytest.mark.nightly) for one in NOTEBOOKS[1:])]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lab(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    """JupyterLab on a copy of one week's release: its address, and the folder."""
    folder = tmp_path_factory.mktemp("lab") / request.param
    shutil.copytree(RELEASE / request.param, folder)
    for path in folder.glob("*.ipynb"):
        go_on_after_errors(path)
    with served(folder) as address:
        yield address, folder


def go_on_after_errors(path: Path) -> None:
    """Tag each cell so that JupyterLab does not stop at the first stub."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata.tags = ["raises-exception"]
    nbformat.write(notebook, path)


@pytest.mark.parametrize(("lab", "name"), TRIED, indirect=["lab"], scope="module")
def test_a_released_notebook_runs_and_asks_only_for_solutions(browser, lab, name, shots):
    open_notebook(browser, lab[0], f"{name}.ipynb")
    browser.save_screenshot(str(shots / f"{name}-opened.png"))
    cells = run_all_cells(browser)
    outputs = [output for cell in cells for output in cell["outputs"]]
    raised = {output["ename"] for output in outputs if output["output_type"] == "error"}
    assert raised == {"NotImplementedError"}
    views = [o for o in outputs if "application/vnd.jupyter.widget-view+json" in o.get("data", {})]
    assert views, "no slider and no question in the whole notebook"
    notebook = nbformat.read(lab[1] / f"{name}.ipynb", as_version=4)
    ids = [cell.id for cell in notebook.cells]
    sliders = [place for place, one in enumerate(ids) if one.startswith("explore-")]
    questions = [place for place, one in enumerate(ids) if one.startswith("quiz-")]
    place, shown = (sliders[0], ".widget-slider") if sliders else (questions[0], ".quiz input")
    scroll = (
        "const notebook = jupyterapp.shell.currentWidget.content;"
        "notebook.activeCellIndex = arguments[0];"
        "notebook.scrollToItem(arguments[0], 'start');"
        "return !!document.querySelector('.jp-Notebook ' + arguments[1])"
    )
    waited(lambda: browser.execute_script(scroll, place, shown), 30)
    time.sleep(1)  # the figure beside the slider is drawn
    browser.save_screenshot(str(shots / f"{name}-run.png"))


@pytest.mark.parametrize("lab", [NOTEBOOKS[0][0]], indirect=True, scope="module")
@pytest.mark.parametrize("width", [1280, pytest.param(560, marks=pytest.mark.nightly)])
def test_the_validate_button_says_what_is_missing(browser, lab, shots, width):
    open_notebook(browser, lab[0], f"{NOTEBOOKS[0][1]}.ipynb")
    browser.set_window_size(width, 1000)
    said = press_validate(browser)
    browser.save_screenshot(str(shots / f"validate-{width}.png"))
    assert "failed" in said.lower()
    assert "NotImplementedError" in said
