"""What passes between the judge and a student's process, without a kernel: quick."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from checked import graded, judged
from nbformat import v4
from small import edited
from tables import table

from coursekit.grading import submission
from coursekit.grading.protocol.notebook import Notebook
from coursekit.grading.protocol.peer import Peer
from coursekit.notebook.cells import no_points

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")


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


def test_what_an_author_gives_can_be_used():
    check = """
import datetime, functools
seen = []
assert f(seen.append, functools.partial(pow, 2), datetime.date(2020, 2, 1)) == 8 and seen == [3]
"""
    student = """
def f(note, power, day):
    note(3)
    return power(3) if day.month == 2 else 0
"""
    assert judged(check, student)[0] == ""


DATA = table("bridge")
MOCK = DATA["mock"]
GREEDY = DATA["greedy"]


@pytest.mark.parametrize(("model", "check"), DATA["models"])
def test_no_model_is_told_the_labels(model, check):
    error, names = judged(
        f"from sklearn import model_selection\nX = np.arange(20.0).reshape(-1, 1)\n"
        f"y = (X[:, 0] > 9).astype(int)\nassert {check}, 'refused'",
        MOCK + f"model = {model}\ntold.clear()\n",
        ["model"],
    )
    assert error
    assert names["told"] == []


def test_what_a_check_wants_is_not_computed_from_what_a_student_changed():
    wanted = (
        "y, p = [0, 1, 1], [0, 0, 1]\ngot = accuracy(y, p)\n"
        "assert got == sum(a == b for a, b in zip(y, p)) / len(y), got"
    )
    assert judged(wanted, GREEDY)[0] == "1.0"
    for right in (
        "values = [3, 1, 2]\nassert middle(values) == sorted(values)[1]",
        "values = [3, 1]\nsort(values)\nassert values == [1, 3]",
        "values = [3]\npush(values, 1)\nassert values == [3, 1]",
    ):
        assert judged(right, GREEDY)[0] == ""
    # A check may ask that its arguments stay as they are.
    kept = "values = [3, 1, 2]\nassert middle(values) == 2\nassert values == [3, 1, 2], 'changed'"
    assert judged(kept, GREEDY)[0] == "changed"


FIND = "def find(values, x):\n    return values.index(x) if x in values else None"
FOUND = (
    "for x in 1, 2, 7:\n    values = [3, 1, 2]\n    got = find(values, x)\n"
    "    assert got == (values.index(x) if x in values else None), got"
)
ORDER = "def order(values):\n    values.sort()"
ORDERED = "values = [3, 1]\nassert order(values) is None and values == [1, 3]"


def test_who_gives_none_and_empties_what_it_was_given_is_not_right():
    emptied = "def find(values, x):\n    values.clear()"
    assert graded(("solution", FIND), ("check", FOUND)) == [""]
    assert graded(("solution", FIND), ("check", FOUND), student={0: emptied}) != [""]
    assert graded(("solution", ORDER), ("check", ORDERED)) == [""]


def test_what_an_argument_became_is_what_it_was():
    """NumPy would draw numbers from the judge's memory."""
    state = np.random.Philox(0).state | {"buffer_pos": -500, "buffer": [0] * 4}
    inner = {name: part.tolist() for name, part in state["state"].items()}
    elsewhere = {"t": "generator", "v": state | {"state": inner}}
    place = {"t": "tuple", "v": ["args", 0]}

    class Says(Notebook):
        def _called(self, encoder, of, args, kwargs):
            return {"changed": {"t": "dict", "v": [[place, elsewhere]]}}

    check = (
        "rng, same = map(np.random.default_rng, (1, 1))\nf(rng)\nx, y = rng.bytes(9), same.bytes(9)"
    )
    error, _ = judged(check + "\nassert x == y, x", "def f(rng): pass", end=Says)
    assert error.endswith("it is an unknown random generator")


def test_what_was_given_is_known_by_a_number_that_nobody_guesses():
    peer = Peer(None)
    numbers = [peer._refer(value)["id"] for value in (judged, graded, lambda: 0)]
    assert all(peer.exports[number] is not None for number in numbers)
    assert not {id(judged), id(graded)} & set(numbers)
    assert min(numbers) > 2**32


def test_a_student_says_what_went_wrong_and_on_what():
    student = "def f(n):\n    assert n < 3\n    return n\ndef g(n):\n    raise ValueError\n"
    assert judged("f(5)", student)[0] == "an assert in your code failed, for f(5)"
    assert judged("g([1, 2])", student)[0] == "your code raised ValueError, for g([1, 2])"
    code = "def square(n):\n    return n * n\ng(square)"
    assert judged(code, student)[0] == "your code raised ValueError, for g(square)"


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
    assert no_points(cell) == said


@pytest.mark.slow
# On a busy machine the limit may first come where Python passes over it; it comes again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_feedback_that_takes_too_long_is_given_up(monkeypatch, released_course, coursekit):
    from hand_ins import SOLVED, STEPS, hand_in

    config = released_course / "nbgrader_config.py"
    text = config.read_text(encoding="utf-8")
    config.write_text(text + STEPS, encoding="utf-8")
    hand_in(released_course, "ada", SOLVED)
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    # Hours of work for nbconvert; coursekit's pages take the text of given cells from the release.
    with edited(released_course / "autograded/ada/hw1/measures.ipynb") as cells:
        cells["title"].source = "[a](" * 50_000
    assert submission.feedback(released_course, "hw1", "ada") == ""
    exporter = "c.GenerateFeedback.exporter_class = 'nbconvert.exporters.HTMLExporter'\n"
    config.write_text(text + exporter, encoding="utf-8")
    # Long enough to be inside nbconvert by then, and not where a folder is open.
    monkeypatch.setattr(submission, "FEEDBACK_SECONDS", 3)
    assert "longer than 3 seconds" in submission.feedback(released_course, "hw1", "ada")
