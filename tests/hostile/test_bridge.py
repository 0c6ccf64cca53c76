"""What passes between the judge and a student's process, without a kernel: quick."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from typing import Any, ClassVar

import numpy as np
import pytest
from checked import IMPORTS, graded, judged, shown
from nbformat import v4
from small import edited
from tricks import CODED, FORGERIES

from coursekit.grading import submission
from coursekit.grading.judge.judge import Judge
from coursekit.grading.protocol.notebook import Notebook
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError
from coursekit.notebook.points import no_points
from coursekit.notebook.rule import Crossing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")

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


@pytest.mark.parametrize("coded", CODED, ids=map(str, range(len(CODED))))
def test_what_claims_to_be_a_value_is_not_believed(coded):
    with socket.socket() as connection, pytest.raises(PlainError):
        Peer(connection).decoder([bytes(8)]).decode(coded)


@pytest.mark.parametrize("code", FORGERIES.values(), ids=FORGERIES)
def test_a_process_that_talks_nonsense_fails_its_check_and_no_more(code):
    def talk(theirs: socket.socket) -> None:
        def say(text: bytes) -> None:
            theirs.sendall(struct.pack("!II", len(text), 0) + text)

        with contextlib.suppress(OSError):
            exec(code, {"self": Peer(theirs), "send": theirs.sendall, "say": say, "struct": struct})
            theirs.shutdown(socket.SHUT_WR)

    check = "import math\nassert math.isclose(got, 0.75)"
    outputs = shown(Judge(Crossing(solved=["got"])), check, talk)
    assert [output["output_type"] for output in outputs] == ["error"]


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


POWERS = """
told = []
def f(given, *more):
    for attempt in (
        lambda: given.open("rb").close(), lambda: given.read_bytes(), lambda: given.savefig("x"),
        lambda: given.figure.savefig("x"), lambda: given.set_params(input="filename"),
        lambda: given(input="filename"), lambda: given.expected, lambda: given.other(),
        lambda: given.secret(), lambda: given.write("x"), lambda: given.name, lambda: given[0],
        lambda: len(given), lambda: list(given),
        lambda: given.set_params(memory="x"), lambda: given.get_figure(), lambda: given.dump("x"),
        lambda: given.fit_transform(["/etc/hostname"]),
    ):
        try:
            told.append(attempt())
        except Exception:
            pass
    return given
"""


@pytest.mark.parametrize(
    "check",
    [
        "import pathlib\nf(pathlib.Path('/etc/hostname'))",
        "import matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\n"
        "f(plt.figure())",
        "import matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\n"
        "f(plt.subplots()[1])",
        "file = open('/etc/hostname')\nf(file)\nfile.close()",
        "import zipfile, io\nf(zipfile.ZipFile(io.BytesIO(), 'w'))",
        "class Case:\n    expected = 5\n    def __init__(self):\n        self.other = 5\n"
        "    secret = __import__('os').getcwd\nf(Case())\nf(Case)",
        "from sklearn.feature_extraction.text import CountVectorizer\n"
        "class Own(CountVectorizer):\n    pass\nf(Own)",
        "import types\nf(types.SimpleNamespace(expected=5))",
    ],
)
def test_an_argument_brings_no_powers(check, tmp_path, monkeypatch):
    """A path, say, would open the judge's own memory; see `powers`."""
    monkeypatch.chdir(tmp_path)
    error, names = judged(check, POWERS)
    assert error == ""
    # A path is one of the student's own process: it opens what that process may open.
    assert names["told"] == [] or ("Path(" in check and b"" not in names["told"])
    assert list(tmp_path.iterdir()) == []


def test_a_path_comes_by_value():
    error, names = judged(
        "import pathlib\nassert f(pathlib.Path('a') / 'b') == pathlib.Path('a/b')",
        "import pathlib\ntold = []\ndef f(path):\n    told.append(type(path))\n    return path\n",
    )
    assert error == ""
    assert "pathlib" in names["told"][0].__module__


def test_what_an_author_gives_can_be_used():
    check = """
import datetime, functools
class Stack:
    limit = 3
    def __init__(self):
        self.held = []
    def push(self, item):
        self.held.append(item)
        return self
    def __len__(self):
        return len(self.held)
    def __getitem__(self, key):
        return self.held[key]
stack, seen = Stack(), []
assert f(stack, seen.append, functools.partial(pow, 2), datetime.date(2020, 2, 1)) == 8
assert stack.held == [1, 2] and seen == [3]
"""
    student = """
def f(stack, note, power, day):
    stack.push(1).push(2)
    assert len(stack) == 2 and stack[0] == 1
    note(3)
    return power(3) if day.month == 2 else 0
"""
    assert judged(check, student)[0] == ""


MOCK = """
import numpy as np
from sklearn.utils._mocking import CheckingClassifier
from sklearn.compose import TransformedTargetRegressor
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
told = []
def lie(*given):
    told.append(given)
    return 1.0
def check(y):
    told.append(y)
    return True
X = np.arange(20.0).reshape(-1, 1)
y = (X[:, 0] > 9).astype(int)
"""


@pytest.mark.parametrize(
    ("model", "check"),
    [
        ("CheckingClassifier(check_y=check)", "model.fit(X, y).score(X, y) > 0.9"),
        (
            "GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [1]}, cv=2).fit(X, 1 - y)\n"
            "model.score = lie\nmodel.scorer_ = lie\nmodel.scoring = lie",
            "model.score(X, y) > 0.9",
        ),
        (
            "GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [1]}, cv=2, scoring=lie)",
            "model.fit(X, y).score(X, y) > 2",
        ),
        (
            "TransformedTargetRegressor(LinearRegression(), func=check, inverse_func=check)",
            "model.fit(X, y).score(X, y) > 2",
        ),
        ("GridSearchCV(CheckingClassifier(check_y=check), {}, cv=2)", "model.fit(X, y)"),
    ],
)
def test_no_model_is_told_the_labels(model, check):
    error, names = judged(
        f"from sklearn import model_selection\nX = np.arange(20.0).reshape(-1, 1)\n"
        f"y = (X[:, 0] > 9).astype(int)\nassert {check}, 'refused'",
        MOCK + f"model = {model}\ntold.clear()\n",
        Crossing(IMPORTS, solved=["model"], private=["X", "y"]),
    )
    assert error
    assert names["told"] == []


def test_the_score_of_a_search_is_that_of_its_predictions():
    student = MOCK + (
        "model = GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [1, 3]}, cv=2, "
        "scoring='f1').fit(X, y)"
    )
    assert judged("assert model.score(X, y) == 1 and model.best_params_", student)[0] == ""


GREEDY = """
def accuracy(y_true, y_pred):
    y_true[:] = [0] * len(y_true)
    y_pred[:] = [0] * len(y_pred)
    return 1.0
def middle(values):
    values.sort()
    return values[len(values) // 2]
def sort(values):
    values.sort()
def push(values, item):
    values.append(item)
    return values
"""


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
    # The author's own function changes what it is given.
    both = "values = [3]\nassert push(values, 1) == [3, 1] and values == [3, 1]"
    rule = Crossing(solved=["push", "sort"], changing=["push", "sort"], private=["values"])
    assert judged(both, GREEDY, rule)[0] == ""
    nothing = "values = [3, 1]\nassert sort(values) is None and values == [1, 3]"
    assert judged(nothing, GREEDY, rule)[0] == ""


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


def test_only_who_calls_can_make_nothing_of_what_is_given():
    """A helper of the check's that looks at it is called in a line that does not."""
    helper = "def agrees(f, values):\n    got = f(values)\n    assert got == sum(values), got\n"
    right, emptied = (
        "def total(v):\n    return sum(v)",
        "def total(v):\n    v.clear()\n    return 0",
    )
    for line in (
        "agrees(*case)",
        "agrees(f=total, values=[1, 2, 3])",
        "list(map(agrees, [total], [[1]]))",
    ):
        cells = (
            ("solution", right),
            ("check", f"{helper}case = (total, [1, 2, 3])\n{line}\nassert True"),
        )
        assert graded(*cells) == [""]
        assert graded(*cells, student={0: emptied}) != [""]


class Drawn:
    """A random generator, it says, that reads far from where it may."""

    class bit_generator:
        state: ClassVar[dict[str, Any]] = np.random.Philox(0).state | {"buffer_pos": -500}

    @staticmethod
    def get_state(legacy: bool = False) -> dict[str, Any]:
        state = np.random.RandomState(0).get_state(legacy=False)
        return state | {"state": {"key": state["state"]["key"], "pos": -500}}


@pytest.mark.parametrize("given", ["Generator(np.random.Philox(1))", "RandomState(1)"])
def test_what_an_argument_became_is_what_it_was(given):
    """NumPy would draw numbers from the judge's memory."""

    class Says(Notebook):
        def _do_call(self, of, args, kwargs):
            return None, {("args", 0): Drawn()}, set()

    check = (
        f"rng, same = (np.random.{given} for _ in 'ab')\nf(rng)\nx, y = rng.bytes(9), same.bytes(9)"
    )
    assert judged(check + "\nassert x == y, x", "def f(rng): pass", end=Says)[0] == ""


@pytest.mark.parametrize(
    "claim",
    [
        ("statistics", "sys.exit"),
        ("statistics", "random._os.getcwd"),
        ("sklearn.metrics._classification", "np.load"),
        ("builtins", "print.__self__"),
        ("builtins", "print.__self__.open"),
        ("builtins", "object.__subclasses__"),
        ("builtins", "eval"),
    ],
)
def test_no_way_leads_from_one_library_to_another(claim):
    """What computes only may be the judge's own; not what its module happens to import."""

    class Says(Notebook):
        def _refer(self, value):
            return super()._refer(value) | {"library": list(claim)}

    check = "import sklearn.metrics, statistics\nassert type(f).__name__ == 'RemoteFunction', f"
    assert judged(check, "def f(): pass", end=Says)[0] == ""


def test_what_was_given_is_known_by_a_number_that_nobody_guesses():
    peer = Peer(None)
    numbers = [peer._refer(value)["id"] for value in (judged, Peer, object())]
    assert all(peer.exports[number] is not None for number in numbers)
    assert not {id(judged), id(Peer)} & set(numbers)
    assert min(numbers) > 2**32


def test_an_object_that_is_no_plain_data_does_not_pass_for_some():
    lies = """
import numpy as np
told = []
class Lie:
    def note(self, *given):
        told.append(given)
        return set()
    symmetric_difference = difference = union = index = count = sub = isclose = note
    __sub__ = __abs__ = __eq__ = __lt__ = __float__ = note
    def __class__(self): return np.ndarray
    __class__ = property(__class__)
Lie.__module__, Lie.__qualname__, Lie.__name__ = "numpy", "ndarray", "ndarray"
got = Lie()
"""
    for check in (
        "not got.symmetric_difference({1})", "not got.difference({1})", "got.count(1) == set()",
        "isinstance(got, np.ndarray)", "isinstance(got, float)", "got == 0.75", "got - 1 == set()",
    ):  # fmt: skip
        error, names = judged(f"assert {check}, 'refused'", lies)
        assert error
        assert names["told"] == []


MANY = """
class Many:
    def __init__(self, *items):
        self.items = list(items)
    def __len__(self):
        return 3
    def __iter__(self):
        return iter(self.items)
    def __getitem__(self, key):
        return self.items[key]
    def more(self, item):
        self.items.append(item)
got = Many()
honest = Many(1, 2, 3)
"""


def test_an_object_has_as_many_items_as_it_says():
    """Of nothing all are right; one that says three held none when it was gone through."""
    for size in ("len(got) == 3", "np.shape(got) == (3,)", "len(list(got)) == 3"):
        check = f"assert {size}, 'size'\nassert all(a == b for a, b in zip(got, [1, 2, 3]))"
        assert judged(check, MANY)[0] == "size"
        assert judged(check.replace("got", "honest"), MANY)[0] == ""
    changes = "assert len(honest) == 3\nhonest.more(4)\nassert list(honest) == [1, 2, 3, 4]"
    assert judged(changes, MANY)[0] == ""
    # Where the author's own class says how many it has, a student's does.
    rule = Crossing(IMPORTS, solved=["got"], methods=["__len__"])
    assert judged("assert len(got) == 3", MANY, rule)[0] == ""


LOCK = """
class Lock:
    def __enter__(self):
        self.held = True
        return self
    def __exit__(self, kind, error, trace):
        self.held = False
        return kind is not None and issubclass(kind, KeyError)
    def __contains__(self, item):
        return item == 1
    def __setitem__(self, key, value):
        self.held = value
lock = Lock()
"""
SWALLOWS = LOCK.replace("kind is not None and issubclass(kind, KeyError)", "True")


def test_with_an_object_of_a_student_no_check_passes_that_fails():
    fails = "with lock:\n    assert 1 == 2, 'failed'"
    cells = ("solution", LOCK), ("check", fails)
    assert graded(*cells)[0] == "AssertionError: failed"
    for other in (SWALLOWS, "lock = object()", LOCK.replace("return self", "return 1"),
                  SWALLOWS.replace("return True", "return NotImplemented")):  # fmt: skip
        assert graded(*cells, student={0: other})[0]
    # Nor one that something unforeseen ends: it is not what the check raises on purpose.
    unforeseen = "with lock:\n    x = {}['missing']\nassert lock.held is False"
    assert graded(("solution", SWALLOWS), ("check", unforeseen))[0]
    raised = (
        "with lock as got:\n    assert got.held\n    raise KeyError('x')\nassert not lock.held",
        "try:\n    with lock:\n        raise ValueError\nexcept ValueError:\n    pass\n"
        "else:\n    assert False",
    )
    assert graded(("solution", LOCK), *(("check", check) for check in raised)) == ["", ""]
    wrong = graded(cells[0], *(("check", check) for check in raised), student={0: SWALLOWS})
    assert [bool(error) for error in wrong] == [False, True]
    never = LOCK.replace("issubclass(kind, KeyError)", "False")
    assert graded(cells[0], ("check", raised[0]), student={0: never})[0]


def test_what_an_object_cannot_do_is_an_error_and_not_true():
    checks = "assert 1 in lock", "lock[0] = 3\nassert lock.held == 3", "with lock:\n    pass"
    cells = ("solution", LOCK), *(("check", check) for check in checks)
    assert graded(*cells) == ["", "", ""]
    assert all(graded(*cells, student={0: "class Lock:\n    held = 3\nlock = Lock()"}))


ORDERED = """
class Age:
    def __init__(self, years):
        self.years = years
    def __lt__(self, other):
        return self.years < other.years
    def __add__(self, other):
        return Age(self.years + other)
    __radd__ = __add__
    def __contains__(self, years):
        return years == self.years
"""


@pytest.mark.parametrize(
    "other",
    [
        ORDERED.replace("__lt__", "__gt__").replace("self.years < other", "self.years > other"),
        "import functools\n" + ORDERED.replace("class", "@functools.total_ordering\nclass"),
        ORDERED.split("    def __contains__")[0]
        + "    def __iter__(self):\n        return iter([self.years])",
        ORDERED.split("    def __contains__")[0]
        + "    def __getitem__(self, place):\n        return [self.years][place]",
    ],
    ids=["greater", "total", "iter", "getitem"],
)
def test_one_operator_stands_in_for_another_as_in_python(other):
    check = (
        "old, young = Age(80), Age(8)\nassert max(young, old).years == 80\nassert young < old\n"
        "assert not old < young\nassert sorted([old, young])[0].years == 8\n"
        "assert 8 in young and 9 not in young\nassert (young + 1).years == 9\n"
        "assert sum([young]).years == (1 + young).years - 1"
    )
    for answer in (ORDERED, other):
        assert graded(("solution", ORDERED), ("check", check), student={0: answer}) == [""]


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
