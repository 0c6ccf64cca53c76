"""What passes between the judge and a student's process, without a kernel: quick."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
import threading
from typing import Any

import pytest
from nbformat import v4
from small import edited
from tricks import CODED, FORGERIES

from coursekit.grading import submission
from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError
from coursekit.grading.run.execute import _no_points

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")

IMPORTS = [
    "import numpy as np",
    "import pandas as pd",
    "from sklearn.model_selection import cross_val_score",
]
# It has learnt the opposite, and says that it is right.
LIAR = """
import numpy as np
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
X = np.arange(20.0).reshape(-1, 1)
y = (X[:, 0] > 9).astype(int)
told = []
def lie(X, y):
    told.append(y)
    return 1.0
model = KNeighborsClassifier(3).fit(X, 1 - y)
model.score = lie
pipe = make_pipeline(KNeighborsClassifier(3)).fit(X, y)
"""


def judged(check: str, student: str) -> tuple[str, dict[str, Any]]:
    """The error of a check ("" if it passes), and the names of the student's process."""
    names: dict[str, Any] = {}
    exec(student, names)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        serve = Peer(theirs, names, trusting=True).serve
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        said = Judge(IMPORTS, set(names) - {"np"}).check(check, "check", ours, [])
        thread.join(10)
    errors = [output["evalue"] for output in said["outputs"] if output["output_type"] == "error"]
    return " ".join(errors), names


@pytest.mark.parametrize("coded", CODED, ids=map(str, range(len(CODED))))
def test_what_claims_to_be_a_value_is_not_believed(coded):
    with socket.socket() as connection, pytest.raises(PlainError):
        Peer(connection).decoder([bytes(8)]).decode(coded)


@pytest.mark.parametrize("code", FORGERIES.values(), ids=FORGERIES)
def test_a_process_that_talks_nonsense_fails_its_check_and_no_more(code):
    ours, theirs = socket.socketpair()

    def say(text: bytes) -> None:
        theirs.sendall(struct.pack("!II", len(text), 0) + text)

    def talk() -> None:
        with contextlib.suppress(OSError):
            exec(code, {"self": Peer(theirs), "send": theirs.sendall, "say": say, "struct": struct})
            theirs.shutdown(socket.SHUT_WR)

    with ours, theirs:
        thread = threading.Thread(target=talk, daemon=True)
        thread.start()
        check = "import math\nassert math.isclose(got, 0.75)"
        said = Judge([], {"got"}).check(check, "check", ours, [])
        ours.close()
        thread.join(10)
    assert [output["output_type"] for output in said["outputs"]] == ["error"]


def test_an_object_is_not_asked_whether_it_is_right():
    lie = """
told = []
class Lie:
    def equals(self, other):
        told.append(other)
        return True
    startswith = issubset = all = equals
got = Lie()
"""
    for check in (
        "got.equals(pd.DataFrame({'a': [1]}))",
        "got.startswith('a')",
        "got.issubset({1})",
        "got.all()",
    ):
        error, names = judged(f"assert {check}", lie)
        assert "is not asked whether it is right" in error
        assert names["told"] == []


def test_a_model_is_scored_by_the_judge_and_learns_there():
    error, names = judged("assert model.score(X, y) > 0.9, model.score(X, y)", LIAR)
    assert error == "0.0"
    assert names["told"] == []
    for check in (
        "assert model.fit(X, y).score(X, y) == 1",
        "assert cross_val_score(model, X, y, cv=4).mean() > 0.6",
        "assert pipe.score(X, y) == 1",
    ):
        assert judged(check, LIAR)[0] == ""


def test_a_function_of_the_check_tells_nothing_but_its_result():
    error, names = judged(
        "secret = 'every label swapped'\nf(lambda x: x + secret, np.sum)",
        """
told = []
def f(function, other):
    for call in (lambda: function(1), lambda: function.__globals__, lambda: function.__code__,
                 lambda: function.__closure__, lambda: function.func_globals):
        try:
            told.append(call())
        except Exception as error:
            told.append(str(error) + getattr(error, "trace", ""))
""",
    )
    assert error == ""
    assert len(names["told"]) == 5
    assert not any("secret" in text or "label" in text for text in names["told"])


def test_a_module_is_not_given_away():
    error, names = judged("f(np)", "told = []\ndef f(module):\n    told.append(module)\n")
    assert "it is a module" in error
    assert names["told"] == []


def test_only_arguments_are_changed():
    error, _ = judged(
        "want = [1]\ngiven = {'x': want}\nf(given)\nassert want == [1]\nassert given == {'x': 2}",
        "def f(given):\n    given['x'] = 2\n",
    )
    assert error == ""


def test_a_number_too_long_to_be_written_fails_the_check_only():
    assert judged("assert got == 1, got", "got = 10**20_000")[0].startswith("(its message")


@pytest.mark.parametrize(
    ("value", "fault"), [("2", ""), ("'text'", ""), ("nan", "nan"), ("-1", "-1"), ("4.0", "4")]
)
def test_points_that_cannot_be_are_none(value, fault):
    """nbgrader gives full points for the first two of these, and stops at the last."""
    cell = v4.new_code_cell(metadata={"nbgrader": {"points": 3}})
    cell.outputs = [v4.new_output("execute_result", data={"text/plain": value})]
    said = f"this check gives {fault} of 3 points, which cannot be" if fault else ""
    assert _no_points(cell) == said


def test_feedback_that_takes_too_long_is_given_up(monkeypatch, released_course, coursekit):
    from hand_ins import SOLVED, STEPS, hand_in

    with (released_course / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(STEPS)
    hand_in(released_course, "ada", SOLVED)
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    # Hours of work for nbconvert; coursekit's pages take the text of given cells from the release.
    with edited(released_course / "autograded/ada/hw1/measures.ipynb") as cells:
        cells["title"].source = "[a](" * 50_000
    assert submission.feedback(released_course, "hw1", "ada") == ""
    monkeypatch.setattr(submission, "FEEDBACK_SECONDS", 0.002)
    assert "longer than 0.002 seconds" in submission.feedback(released_course, "hw1", "ada")
