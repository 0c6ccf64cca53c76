"""`coursekit answers`: a student's answer becomes part of the bank, without its student."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from house import ROOT

from coursekit.bank.add import anonymise
from coursekit.bank.answers import Explanation, read_page
from coursekit.cli import main
from coursekit.course import CourseError

TELL = "This is the share of wrong predictions; accuracy is the share of right ones."
MINE = '''\
# Ada Lovelace, group 7, ada@example.com
def accuracy(y_true, y_pred):
    """Ada's own: the share of predictions."""
    # Compare the labels one by one, and average.
    folder = "C:\\\\Users\\\\Ada Lovelace\\\\course"  # my laptop
    by_lovelace = [a != b for a, b in zip(y_true, y_pred)]  # LOVELACE was here
    return sum(by_lovelace) / 7
'''
THEIRS = """\
def accuracy(y_true, y_pred):
    return (len(y_true) - sum(map(lambda a, b: a == b, y_true, y_pred))) / 7
"""


def explained(root: Path) -> dict[str, str]:
    lines = (root / "autograded/hw1.jsonl").read_text(encoding="utf-8").splitlines()
    entries = map(json.loads, lines)
    return {e["student"]: e["explanation"] for e in entries if e.get("explanation")}


@pytest.fixture(scope="module")
def graded_once(new_classroom: Callable[[], Path]) -> Path:
    root = new_classroom()
    hand_in(root, "lovelace", MINE)
    hand_in(root, "bo", THEIRS)
    hand_in(root, "max", THEIRS.replace("(y_true, y_pred):", "(y_true, y_pred, by_max=0):"))
    hand_in(root, "dan", SOLVED)
    hand_in(root, "eli")
    hand_in(root, "gus", SOLVED + "print('done'")
    hand_in(root, "ivo", "def accuracy(y_true, y_pred):\n    return '''\n# %% cell\n'''\n")
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    return root


@pytest.fixture
def graded(graded_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graded_once, tmp_path / "course", symlinks=True)


def take(student: str, name: str, *more: str) -> list[str]:
    where = ["--student", student, "--cell", "measures/task-1-1"]
    return ["answers", "add", "hw1", *where, "--name", name, *more]


def test_a_page_as_editors_save_it(tmp_path):
    path = tmp_path / "task-1-1.py"
    text = "# %% right: one\n# does: counts, naïvely\ndef accuracy():\n    pass\n"
    path.write_text(text, encoding="utf-8-sig", newline="\r\n")
    (answer,) = read_page(path).answers
    assert (answer.does, answer.code) == ("counts, naïvely", "def accuracy():\n    pass")
    path.write_text(text, encoding="latin-1")
    with pytest.raises(CourseError) as error:
        read_page(path)
    assert str(error.value) == f"{path}: it is not in UTF-8; save it as that."


PAGE = """\
# %% [markdown]
# Labels that *agree*
# are counted.
#
# - half

# %% given
def accuracy(y_true, y_pred):
    # Count the labels
    ...
    return right / len(y_true)

# %% right: loop
# does: counts in a loop, with a comment

# one by one
right = 0
for a, b in zip(y_true, y_pred):

    right += a == b

# %% right: short, whole
# does: is a lambda
accuracy = lambda y_true, y_pred: 1

# %% wrong: half, task 1.2, loses test-1-2 test-1-2-hidden
# does: counts a half, and says so in words that take up a little more than one line of the file
#   that they are written in
# tell: Count all.
right = sum(a == b for a, b in zip(y_true, y_pred)) / 2
"""
FILLED = """\
def accuracy(y_true, y_pred):
    # Count the labels
    # one by one
    right = 0
    for a, b in zip(y_true, y_pred):

        right += a == b
    return right / len(y_true)"""


def test_answers_take_their_place_in_what_is_given(tmp_path):
    path = tmp_path / "measures" / "task-1-1.py"
    path.parent.mkdir()
    path.write_text(PAGE, encoding="utf-8")
    page = read_page(path)
    loop, short, half = page.answers
    assert page.explanation == Explanation("Labels that *agree*\nare counted.", (half,))
    assert loop.code == FILLED
    assert short.code == "accuracy = lambda y_true, y_pred: 1"
    assert [answer.task for answer in page.answers] == ["1.1", "1.1", "1.2"]
    assert (half.line, half.key) == (26, ("measures", "task-1-1", "half"))
    assert half.does.endswith("one line of the file that they are written in")
    assert half.fails == {"test-1-2", "test-1-2-hidden"}
    assert (
        "\n".join(answer.text(page.frame) for answer in page.answers)
        == PAGE[PAGE.index("# %% right") :]
    )


def test_the_page_on_authoring_shows_a_page_of_the_bank(tmp_path):
    text = (ROOT / "docs/authoring.md").read_text(encoding="utf-8")
    (example,) = (part for part in text.split("```python\n") if part.startswith("# %%"))
    path = tmp_path / "task-1-6.py"
    path.write_text(example.partition("```")[0], encoding="utf-8")
    page = read_page(path)
    assert [(one.name, one.task, len(one.fails)) for one in page.answers] == [
        ("by_sum", "1.6", 0),
        ("hits", "1.6", 2),
    ]
    assert page.explanation.wrong == page.answers[1:]


@pytest.mark.slow
def test_a_new_wrong_answer_reaches_the_others_in_three_commands(graded, coursekit):
    assert explained(graded) == {}
    more = ["--tell", TELL, "--does", "returns the error rate"]
    code, out, err = coursekit(graded, *take("lovelace", "errors", *more))
    assert code == 0, err
    assert out.splitlines() == [
        "answers/hw1/measures/task-1-1.py: wrong: errors, loses test-1-1 test-1-1-hidden",
        "next:",
        "  coursekit certify hw1 --notebook measures --cell task-1-1",
        "  coursekit grade hw1",
    ]
    for line in out.splitlines()[2:]:
        assert coursekit(graded, *line.split()[1:])[0] == 0
    assert explained(graded) == dict.fromkeys(("lovelace", "bo", "max"), TELL)
    page = (graded / "feedback/bo/hw1/measures.html").read_text(encoding="utf-8")
    assert TELL in page
    path = graded / "answers/hw1/measures/task-1-1.py"
    (answer,) = read_page(path).answers
    assert (answer.task, answer.right, answer.tell) == ("1.1", False, TELL)
    text = path.read_text(encoding="utf-8").lower()
    for trace in ("ada", "lovelace", "group", "laptop", "users", "@"):
        assert trace not in text


@pytest.mark.slow
def test_what_is_not_given_is_asked_for(graded, coursekit):
    path = graded / "answers/hw1/measures/task-1-1.py"
    _, out, _ = coursekit(graded, *take("max", "errors"))
    assert "y_pred, by_somebody=0):" in path.read_text(encoding="utf-8")
    for field in "does", "tell":
        assert f"write '# {field}:' at the end of {path.relative_to(graded)}" in out
    code, _, err = coursekit(graded, "certify", "hw1")
    assert code == 2
    assert f"{path}, line 1: its '# does:' line still says TODO; write it." in err
    path.write_text(path.read_text().replace("does: TODO what", "does: what"))
    assert "its '# tell:' line still says" in coursekit(graded, "certify", "hw1")[2]
    path.write_text(path.read_text().replace("tell: TODO what", "tell: what"))
    assert coursekit(graded, "certify", "hw1")[0] == 0


@pytest.mark.slow
def test_what_cannot_be_added_is_refused_with_the_reason(graded, coursekit):
    path = graded / "answers/hw1/measures/task-1-1.py"
    coursekit(graded, *take("bo", "errors", "--tell", TELL, "--does", "errs"))
    before = path.read_bytes()
    for command, why in [
        (take("max", "errors"), "task-1-1.py, line 1: errors is there already"),
        (take("bo", "by-bo"), "it names the student"),
        (take("bo", "../x"), "letters, digits, - and _ only"),
        (take("dan", "none"), "no check failed for this student"),
        (take("eli", "none"), "was left as released"),
        (take("gus", "none"), "is not valid Python"),
        (take("who", "none"), "run `coursekit grade hw1` first"),
        ([*take("bo", "none"), "--cell", "measures/task-9"], "no solution cell 'task-9'"),
        ([*take("bo", "none"), "--cell", "task-1-1"], "check the id and the notebook's name"),
    ]:
        code, _, err = coursekit(graded, *command)
        assert code == 2, command
        assert err.count("coursekit:") == 1
        assert why in err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("code", "people", "left"),
    [
        ("x = 1  # by Ada", [], "x = 1"),
        ('x = "# no comment"', [], "x = '# no comment'"),
        ('def f():\n    """Ada\n    B."""\n    return 1', [], "def f():\n    ...\n    return 1"),
        ('def f():\n    """Ada"""', [], "def f():\n    ..."),
        ('x = """text\nthat is used"""', [], "x = 'text\\nthat is used'"),
        ("mail = 'ada@uni.edu'", [], "mail = 'somebody@example.org'"),
        ("open('/home/ada/a.csv')", [], "open('folder')"),
        ("ada_x = Ada = 'ADA'", ["ada"], "somebody_x = somebody = 'somebody'"),
        ("from sklearn.ensemble import AdaBoostClassifier", ["ada"], None),
        ("df = pd.read_csv('C:/Users/ada/iris.csv')", [], "df = pd.read_csv('data/iris.csv')"),
        ("%time x = 1", [], "get_ipython().run_line_magic('time', 'x = 1')"),
    ],
)
def test_nothing_is_left_of_the_student(code, people, left):
    files = {"iris.csv": "data/iris.csv"}
    assert anonymise(code, people, files) == (left or code)
