"""What a kernel says, with tools of its own, is in bounds, and never an error of ours."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from hand_ins import SOLVED, hand_in, ledger
from small import configure, edited, write
from tables import table

from coursekit.notebook.notes import is_note

pytestmark = pytest.mark.slow

DATA = table("messages")
SAY, ERRORS, TAKES_IN, SAID = (DATA[name] for name in ("say", "errors", "takes-in", "said"))
BEFORE = {"fails": ERRORS, "taken-in": TAKES_IN + ERRORS * 6, "told": TAKES_IN}


@pytest.fixture
def said(classroom, coursekit) -> tuple[Path, dict[str, dict]]:
    """The course, and what became of each."""
    configure(classroom, "c.Sandbox.output = 200_000\n")
    for student, what in SAID.items():
        code = BEFORE.get(student, "") + what["code"]
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
        for student, what in SAID.items()
        if found[student]["status"] != "graded"
        or what.get("points") not in (None, found[student]["points"])
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
