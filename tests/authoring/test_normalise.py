"""`coursekit normalise`: one form for one content."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_output
from small import cell, edited, small_notebook

NOTEBOOK = Path("source/hw1/measures.ipynb")


@pytest.fixture
def messy_course(small_course):
    """A course whose notebook was run and saved by an editor."""
    path = small_course / NOTEBOOK
    notebook = small_notebook()
    notebook.metadata["widgets"] = {"state": {}}
    notebook.metadata.language_info |= {"version": "3.11.2", "mimetype": "text/x-python"}
    by_id = {one.id: one for one in notebook.cells}
    by_id["setup"].outputs = [new_output("stream", name="stdout", text="done")]
    by_id["setup"].execution_count = 7
    by_id["setup"].metadata |= {"execution": {"x": "2026-01-01"}, "tags": ["hide"]}
    by_id["setup"].metadata["jupyter"] = {"source_hidden": True, "outputs_hidden": True}
    by_id["task-1-1"].metadata["jupyter"] = {"source_hidden": False}
    by_id["test-1-1"].id = "6a1d6c31-1df4-4e04-a0b5-1c1f4f4d9a10"
    by_id["test-1-1"].metadata.nbgrader |= {"points": 1.0, "checksum": "0", "cell_type": "code"}
    notebook.cells += [cell("1f0c2a9b", "## How sure are you, then?"), cell("cafe0000", "")]
    notebook.cells[-2].id, notebook.cells[-1].id = "1f0c2a9b", "cafe0000"
    text = json.dumps(notebook, indent=4)
    path.write_bytes(text.replace("\n", "\r\n").encode())
    return small_course


def test_normal_form(messy_course, coursekit):
    path = messy_course / NOTEBOOK
    assert coursekit(messy_course, "normalise") == (0, f"{path}: normalised\n", "")
    text = path.read_bytes().decode()
    notebook = nbformat.read(path, as_version=4)
    assert text.endswith("}\n")
    assert "\r" not in text
    assert json.dumps(json.loads(text), sort_keys=True) == json.dumps(json.loads(text))
    assert notebook.metadata == small_notebook().metadata
    cells = {one.id: one for one in notebook.cells}
    assert list(cells) == [one.id for one in small_notebook().cells] + [
        "how-sure-are-you-then",
        "markdown",
    ]
    assert cells["setup"].outputs == []
    assert cells["setup"].execution_count is None
    assert set(cells["setup"].metadata) == {"nbgrader", "tags", "jupyter"}
    assert cells["setup"].metadata.jupyter == {"source_hidden": True}
    assert "jupyter" not in cells["task-1-1"].metadata
    assert cells["test-1-1"].metadata.nbgrader == small_notebook().cells[5].metadata.nbgrader
    assert [one.source for one in notebook.cells[:9]] == [o.source for o in small_notebook().cells]


def test_normal_form_stays(messy_course, coursekit):
    coursekit(messy_course, "normalise")
    before = (messy_course / NOTEBOOK).read_bytes()
    assert coursekit(messy_course, "normalise") == (0, "", "")
    assert coursekit(messy_course, "normalise", "--check") == (0, "", "")
    assert (messy_course / NOTEBOOK).read_bytes() == before


def test_double_ids_become_single(small_course, coursekit):
    with edited(small_course / NOTEBOOK) as cells:
        cells["prompt-1-2"].id = "title"
        cells["prompt-1-1"].id = "setup"  # the grade id of another cell, which keeps it
    coursekit(small_course, "normalise")
    ids = [one.id for one in nbformat.read(small_course / NOTEBOOK, as_version=4).cells]
    assert len(set(ids)) == len(ids)
    assert ids[:2] == ["title", "setup"]
    assert ids[3] == "task-1-1-3-points"


def test_a_link_stays_a_link(messy_course, coursekit, tmp_path):
    link = tmp_path / "link.ipynb"
    link.symlink_to(messy_course / NOTEBOOK)
    assert coursekit(messy_course, "normalise", str(link))[0] == 0
    assert link.is_symlink()
    assert coursekit(messy_course, "normalise", "--check") == (0, "", "")


def test_an_unreadable_notebook_does_not_stop_the_others(messy_course, coursekit):
    broken = messy_course / "source/hw1/array.ipynb"  # before the other one
    broken.write_text("[1]", encoding="utf-8")
    code, out, err = coursekit(messy_course, "normalise")
    assert (code, out) == (2, f"{messy_course / NOTEBOOK}: normalised\n")
    why = "not a readable notebook (it does not have the form of one)"
    assert err == f"coursekit: {broken}: {why}.\n"


@pytest.mark.parametrize("metadata", [None, "check"])
def test_what_is_no_metadata_goes(small_course, coursekit, metadata):
    with edited(small_course / NOTEBOOK) as cells:
        cells["prompt-1-1"].metadata["nbgrader"] = metadata
    assert coursekit(small_course, "normalise")[0] == 0
    with edited(small_course / NOTEBOOK) as cells:
        assert "nbgrader" not in cells["prompt-1-1"].metadata
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


@pytest.mark.parametrize("verb", ["normalise", "lint", "release"])
@pytest.mark.parametrize("kind", ["lines", "prose", "metadata"])
def test_an_unresolved_merge_is_refused(small_course, coursekit, verb, kind):
    path = small_course / NOTEBOOK
    with edited(path) as cells:
        if kind == "lines":
            cells["setup"].source = "<<<<<<< local\na = 1\n=======\na = 2\n>>>>>>> remote"
        elif kind == "prose":
            mark = '<span style="color:red">**<<<<<<< local**</span>'
            cells["title"].source += f"\n\n{mark}\n\nmine"
        else:
            cells["setup"].metadata["nbdime-conflicts"] = {"local_diff": []}
    before = path.read_bytes()
    code, out, err = coursekit(small_course, verb)
    assert code != 0
    assert "a merge is not resolved; resolve it" in out + err
    assert path.read_bytes() == before


@pytest.mark.parametrize("verb", ["lint", "release"])
def test_a_notebook_for_otter_is_refused(small_course, coursekit, verb):
    path = small_course / NOTEBOOK
    notebook = nbformat.read(path, as_version=4)
    config = nbformat.v4.new_raw_cell("# ASSIGNMENT CONFIG\nname: hw1\n", id="config")
    solution = nbformat.v4.new_code_cell("x = 1 # SOLUTION", id="question")
    notebook.cells = [config, solution]
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    code, out, err = coursekit(small_course, verb)
    assert code != 0
    assert "cell config: a notebook for otter-grader" in out + err
    assert not (small_course / "release/hw1").exists()
