"""Progress bars in graded notebooks: they count as in an ordinary kernel, and draw nothing."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
from hand_ins import STEPS
from nbclient import NotebookClient
from nbformat import NotebookNode
from small import cell, write

from coursekit.cli import main

SETUP = "import ipywidgets\nfrom tqdm.auto import tqdm, trange\nfrom tqdm.notebook import tnrange"
# What a student may do with a bar, and ask of it.
USES = [
    "bar = tqdm([1, 2, 3], desc='Fold')\nprint(sum(bar), bar.n, bar.total, bar.desc, len(bar))",
    "with tqdm(total=5, unit='row', colour='green', leave=False) as bar:\n"
    "    bar.update(2)\n"
    "    bar.update()\n"
    "    bar.set_description('rows')\n"
    "    bar.set_postfix(loss=0.5)\n"
    "print(bar.n, bar.desc, bar.postfix, bar.colour, bar.ncols, bar.disable, bar.displayed)",
    "bar = tqdm(total=3)\nbar.update(2)\nbar.reset(7)\nprint(bar.n, bar.total)\n"
    "bar.colour = 'red'\nbar.refresh()\nbar.close()\nbar.close()\n"
    "print(bar.colour, bar.disp(), bar.fp.name)",
    "made = [(a, b) for a in trange(2, desc='all') for b in tnrange(2, leave=False)]\nprint(made)",
    "quiet = tqdm(iter('abc'), disable=True)\nprint(list(quiet), quiet.n, quiet.disable)\n"
    "late = tqdm(iter('abc'), delay=60, ncols=80)\nprint(list(late), late.total, late.ncols)\n"
    "hidden = tqdm(range(3), display=False)\nprint(list(hidden), hidden.n, hidden.displayed)",
    "try:\n"
    "    for value in (bar := tqdm([1, 0])):\n"
    "        1 / value\n"
    "except ZeroDivisionError as error:\n"
    "    print(type(error).__name__, bar.n)\n"
    "try:\n"
    "    tqdm(range(2), no_such_option=1)\n"
    "except Exception as error:\n"
    "    print(type(error).__name__)",
    "import pandas as pd\ntqdm.pandas(desc='rows')\n"
    "print(pd.Series([1, 2]).progress_apply(lambda value: value + 1).tolist())\n"
    "tqdm.write('said')\nprint([type(bar).__name__, str(bar)[:4], bar.format_dict['total']])",
]
WIDGETS = "print(len(ipywidgets.Widget.get_manager_state()['state']), 'widgets')"
ASKED = "bar = tqdm(total=4)\nprint(type(bar.container).__name__, bar.container is bar.container)"


def notebook() -> NotebookNode:
    cells = [cell("setup", SETUP, "locked")]
    cells += [
        cell(f"task-{number}", f"### BEGIN SOLUTION\n{source}\n### END SOLUTION", "solution")
        for number, source in enumerate(USES, 1)
    ]
    cells += [
        cell("widgets", WIDGETS, "locked"),
        cell("asked", ASKED, "locked"),
        cell("test", "assert bar.total == 4 and made[-1] == (1, 1)", "check", 1),
    ]
    made = nbformat.v4.new_notebook(cells=cells)
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return made


def printed(done: NotebookNode) -> dict[str, str]:
    """What each cell printed, on either stream."""
    return {
        one.id: "".join(output.text for output in one.outputs if output.output_type == "stream")
        for one in done.cells
        if one.cell_type == "code"
    }


def test_a_bar_counts_and_draws_nothing(tmp_path: Path) -> None:
    """All that code can ask of a bar is as in a kernel of Jupyter's own, without its widgets."""
    for folder in "source/hw1", "submitted/ann/hw1":
        (tmp_path / folder).mkdir(parents=True)
        write(tmp_path / folder / "loops.ipynb", notebook())
    settings = STEPS + "c.Sandbox.proof = False\nc.Sandbox.run_all = True\n"
    (tmp_path / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    assert main(["-C", str(tmp_path), "grade", "hw1", "--no-feedback"]) == 0
    done = nbformat.read(tmp_path / "autograded/ann/hw1/loops.ipynb", as_version=4)
    ordinary = NotebookClient(notebook(), kernel_name="python3").execute()
    ours, theirs = printed(done), printed(ordinary)
    assert ours.pop("widgets") == "0 widgets\n"
    assert int(theirs.pop("widgets").split()[0]) > 50
    assert ours == theirs
    assert ours["asked"] == "TqdmHBox True\n"
    assert "error" not in json.dumps([one.get("outputs") for one in done.cells])
