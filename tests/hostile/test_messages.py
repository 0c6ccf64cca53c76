"""What a kernel says, with tools of its own, is in bounds, and never an error of ours."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from hand_ins import SOLVED, hand_in, ledger
from small import configure, edited, write

from coursekit.notebook.notes import is_note

pytestmark = pytest.mark.slow

SAY = """
import json
kernel = get_ipython().kernel
kernel.session.pack = lambda said: json.dumps(said, default=str).encode()
def say(kind, content):
    kernel.session.send(kernel.iopub_socket, kind, content, kernel.get_parent())
def nested(levels):
    made = 1
    for _ in range(levels):
        made = [made]
    return made
def show(text, kind="display_data"):
    say(kind, {"data": {"text/plain": text}, "metadata": {}, "transient": {"display_id": "it"}})
def widget(state, name="w"):
    kind = {"_model_name": "IntSliderModel", "_model_module": "controls"}
    data = {"state": {**kind, **state}}
    say("comm_open", {"comm_id": name, "target_name": "jupyter.widget", "data": data})
"""
ERRORS = """
said = {"ename": "E", "evalue": "x", "traceback": ["y" * 1000] * 50}
for _ in range(10):
    say("error", said)
"""
# It takes in all that the cell says from now on.
TAKES_IN = """
module = "@jupyter-widgets/output"
widget({"_model_name": "OutputModel", "_model_module": module, "outputs": []}, "out")
mine = {"msg_id": kernel.get_parent()["header"]["msg_id"]}
say("comm_msg", {"comm_id": "out", "data": {"state": mine}})
"""
# What they say, and their points.
SAID = {
    "innocent": ("", 3),
    "updated": ("for _ in range(300): show('x')\nshow('y' * 50_000, 'update_display_data')", 3),
    "fails": (ERRORS, 3),
    "replies": (
        """
send = kernel.session.send
def forged(stream, kind, content=None, *args, **more):
    if kind == "execute_reply":
        content = {"status": "error", "ename": "F", "evalue": "", "traceback": ["y" * 20_000] * 50}
    return send(stream, kind, content, *args, **more)
kernel.session.send = forged
""",
        None,
    ),
    "bridge": (
        """
import builtins
true = builtins.__import__
def forged(name, *args, **more):
    if name == "importlib":
        raise RuntimeError("x" * 2_000_000)
    return true(name, *args, **more)
builtins.__import__ = forged
""",
        0,
    ),
    "taken-in": (f"{TAKES_IN}{ERRORS * 6}", 3),
    "told": (f"{TAKES_IN}for n in range(400): show(str(n) * 50)", 3),
    "names": ("widget({'_model_name': ['a']})\nwidget({'_model_name': {'a': 1}}, 'v')", 3),
    "halves": ("widget({'\\ud800': '\\ud800'}, '\\ud800')\nshow('\\ud800')", 3),
    "deep": (
        "for n in (50, 300, 700): widget({'value': nested(n)}, str(n))\n"
        "for n in (50, 300, 700): say('display_data', {'metadata': {}, 'data': "
        "{'application/json': nested(n)}})",
        3,
    ),
    "counts": (
        "for one in ('x', -5, 10**4000, nested(100), float('nan'), None):\n"
        "    say('execute_input', {'code': '', 'execution_count': one})",
        3,
    ),
}


@pytest.fixture
def said(classroom, coursekit) -> tuple[Path, dict[str, dict]]:
    """The course, and what became of each."""
    configure(classroom, "c.Sandbox.output = 200_000\n")
    for student, (code, _) in SAID.items():
        path = hand_in(classroom, student, f"{SAY}{code}\n{SOLVED}")
        if student in ("fails", "replies"):
            notebook = nbformat.read(path, as_version=4)
            again = ERRORS if student == "fails" else "1"
            notebook.cells[5:5] = [nbformat.v4.new_code_cell(again) for _ in range(12)]
            write(path, notebook)
    code, _, err = coursekit(classroom, "grade", "hw1", "--jobs", "2")
    assert "Traceback" not in err, err
    return classroom, ledger(classroom)


def test_whatever_a_kernel_says_is_in_bounds_and_no_error_of_ours(said):
    root, found = said
    wrong = [
        (student, found[student])
        for student, (_, points) in SAID.items()
        if found[student]["status"] != "graded"
        or points not in (None, found[student]["points"])
        or found[student]["notes"]
    ]
    assert not wrong
    sizes = {}
    for student in SAID:
        path = root / "autograded" / student / "hw1/measures.ipynb"
        sizes[student] = path.stat().st_size
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert not any(is_note(cell) for cell in notebook.cells)
        assert (root / "feedback" / student / "hw1/hw1.html").is_file()
    assert max(sizes.values()) < 450_000, sizes


def test_of_the_same_text_the_same_is_kept_however_it_was_sent(classroom, coursekit):
    configure(classroom, "c.Sandbox.output = 20_000\n")
    ways = {
        "once": "print('\\n'.join(lines))",
        "often": "for line in lines: print(line, flush=True)",
    }
    kept = {}
    for student, prints in ways.items():
        code = f"lines = ['é' * (n % 50) for n in range(2000)]\n{prints}\n{SOLVED}"
        hand_in(classroom, student, code)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    for student in ways:
        with edited(classroom / f"autograded/{student}/hw1/measures.ipynb") as cells:
            kept[student] = "".join(output.text for output in cells["task-1-1"].outputs)
    assert kept["once"] == kept["often"]
    assert kept["once"].startswith("[80500 bytes of output were cut]\n")


def test_what_is_more_than_may_be_kept_is_not_read(classroom, coursekit):
    """Two displays of 62 MB of brackets made a worker hold 2.1 GB."""
    many = """
pack = kernel.session.pack
def large(said):
    made = pack(said)
    brackets = b"[" + b"[]," * 20_000_000 * (b'"here"' in made) + b"1]"
    return made.replace(b'"here"', brackets)
kernel.session.pack = large
for _ in range(2):
    say("display_data", {"data": {"application/json": "here"}, "metadata": {}})
"""
    hand_in(classroom, "ada", f"{SAY}{many}\n{SOLVED}")
    watched = "c.Autograde.autograde_preprocessors.append(Most)\n"
    most = """
import resource
from nbgrader.preprocessors import NbGraderPreprocessor
class Most(NbGraderPreprocessor):
    def preprocess(self, nb, resources):
        nb.metadata["most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        return nb, resources
"""
    configure(classroom, most + watched)
    coursekit(classroom, "grade", "hw1", "--no-feedback")
    assert ledger(classroom)["ada"]["points"] == 3
    path = classroom / "autograded/ada/hw1/measures.ipynb"
    assert nbformat.read(path, as_version=4).metadata["most"] < 800  # MiB
