"""Mutants of solution cells, and what `coursekit certify` makes of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bank_answers import RIGHT, add
from small import edited
from tables import table

from coursekit.certify.mutants import Mutant, bare, mutants

DATA = table("mutants")

MARKS = "### BEGIN SOLUTION", "### END SOLUTION"


def of(source: str, cell: str = "task-1") -> list[Mutant]:
    return mutants(cell, source, *MARKS)


def diffs(source: str) -> set[str]:
    return {mutant.diff for mutant in of(source)}


@pytest.mark.parametrize(("line", "operator", "becomes"), DATA["operators"])
def test_each_operator_makes_its_mistakes(line, operator, becomes):
    made = [bare(m.diff) for m in of(line) if m.operator == operator]
    assert made == [bare(f"{line} -> {other}") for other in becomes]


def test_what_no_check_may_depend_on_is_left_alone():
    source = DATA["left-alone"]
    made = {bare(diff) for diff in diffs(source)}
    assert made == {
        bare(diff)
        for diff in (
            "import numpy as np -> pass",
            """def f(x: 'a number'):; 'Not 1 + 1.'; print('the answer is', 1 + 1); ... -> pass""",
            "return x -> pass",
            "return x -> return x // 0.0001 / 10000.0",
            "if not f(1):; raise ValueError('expected 1' + '2') -> pass",
            *[
                f"if not f(1): -> if {test}:"
                for test in ("f(1)", "not f()", "not f(2)", "not f(0)")
            ],
            "if not f(1): -> if not not f(1):",
            "raise ValueError('expected 1' + '2') -> pass",
            "rows = tqdm(data, desc='rows', total=3 + 4) -> pass",
            "rows = tqdm(data, desc='rows', total=3 + 4) -> rows = tqdm(desc='rows', total=3 + 4)",
            "model = Tree(random_state=0, n_jobs=2) -> pass",
        )
    }


def test_only_what_students_write_is_mutated():
    given = "n = 1 + 2\n### BEGIN SOLUTION\nm = n\n### END SOLUTION\nprint(m - 1)\nk = m - 1\n"
    assert diffs(given) == {"m = n -> pass"}
    assert diffs("this is no Python\n") == set()


def test_mutants_differ_compile_and_keep_their_ids():
    source = "def f(a, b):\n    a = a + 1\n    if a:\n        a = a + 1\n    return a, b\n"
    made = of(source)
    assert len({m.code for m in made}) == len({m.id for m in made}) == len(made)
    for mutant in made:
        compile(mutant.code, "mutant", "exec")
    same_line_twice = [m for m in made if m.diff == "a = a + 1 -> a = a - 1"]
    assert len(same_line_twice) == 2
    commented = of("# more\n" + source.replace("    return", "    # and\n\n    return "))
    assert [m.id for m in commented] == [m.id for m in made]
    assert not {m.id for m in of(source, "task-2")} & {m.id for m in made}


RECORD = """\
[[measures.task-1-1]]
mutant = "{id}"
diff = "{diff}"
reason = "{reason}"
"""
SWAP = (
    "hits = [a == b for a, b in zip(y_true, y_pred)] -> "
    "hits = [a == b for a, b in zip(y_pred, y_true)]"
)


@pytest.fixture
def examined(small_course: Path) -> Path:
    """The small course, whose mutants are examined; one of them is equivalent."""
    config = small_course / "nbgrader_config.py"
    text = config.read_text(encoding="utf-8")
    config.write_text(re.sub(r"c\.CourseKit\.mutants.*\n", "", text), encoding="utf-8")
    return small_course


def survivor(err: str, diff: str) -> str:
    """The id of a surviving mutant, as certify prints it."""
    (line,) = [one for one in err.splitlines() if one.endswith(f": {diff}")]
    found = re.search(r"task-1-1: mutant (\w{8}) survives every check", line)
    assert found is not None
    return found[1]


def record(root: Path, id: str, diff: str = SWAP, reason: str = "a == b is b == a") -> None:
    path = root / "answers/hw1/equivalent.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = RECORD.format(id=id, diff=diff, reason=reason)
    path.write_text(path.read_text() + text if path.exists() else text, encoding="utf-8")


@pytest.mark.slow
def test_a_survivor_is_a_fault_until_it_is_recorded_as_equivalent(examined, coursekit):
    add(examined, "loop", RIGHT)
    code, out, err = coursekit(examined, "certify")
    assert code == 1
    assert [line for line in err.splitlines() if "measures: task" in line] == [
        f"measures: task-1-1: mutant {survivor(err, SWAP)} survives every check "
        f"(swapped arguments): {SWAP}"
    ]
    record(examined, survivor(err, SWAP))
    code, out, err = coursekit(examined, "certify")
    assert code == 0, err
    (row,) = [line.split() for line in out.splitlines() if line.split()[1:2] == ["task-1-1"]]
    made, killed, crashed, equivalent, survive = map(int, row[2:])
    assert made > 8
    assert (killed, crashed, equivalent, survive) == (made - 1, 0, 1, 0)
    known = json.loads((examined / "answers/hw1/certified.json").read_text())
    assert known["measures"]["mutants"] == {"task-1-1": [made, made - 1, 0, 1, 0]}
    again = coursekit(examined, "certify")[1]
    assert again == out + "certified before, and the same since: measures\n"
    (examined / "answers/hw1/equivalent.toml").unlink()
    assert coursekit(examined, "certify")[0] == 1


@pytest.mark.slow
def test_a_record_that_is_not_true_is_a_fault(examined, coursekit):
    swap = survivor(coursekit(examined, "certify")[2], SWAP)
    compared = "hits = [a == b for a, b in zip(y_true, y_pred)]"
    killed = [
        mutant.id
        for mutant in of(f"{compared}\n", "task-1-1")
        if mutant.diff == f"{compared} -> {compared.replace('==', '!=')}"
    ]
    record(examined, swap)
    record(examined, killed[0], f"{compared} -> {compared.replace('==', '!=')}")
    record(examined, "00000000", "x = 1 -> x = 2")
    code, _, err = coursekit(examined, "certify")
    assert code == 1
    assert (
        f"mutant {killed[0]} is recorded as equivalent, but it is not; remove it: test-1-1" in err
    )
    assert "task-1-1: no mutant has the id 00000000 and the diff that are recorded" in err
    assert err.count("measures: task-1-1") == 2
    (examined / "answers/hw1/equivalent.toml").unlink()
    record(examined, swap, "another -> diff")
    assert coursekit(examined, "certify")[0] == 1


@pytest.mark.parametrize(("text", "complaint"), DATA["unreadable"])
def test_a_record_that_cannot_be_read_is_named(examined, coursekit, text, complaint):
    path = examined / "answers/hw1/equivalent.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    code, _, err = coursekit(examined, "certify")
    assert code == 2
    assert str(path) in err
    assert complaint in err


@pytest.mark.slow
def test_mutants_that_are_not_examined_are_said_to_be_so(small_course, coursekit):
    code, out, err = coursekit(small_course, "certify")
    assert code == 0, err
    assert "measures: mutants: not examined\n" in out
    assert "survive" not in out
    config = small_course / "nbgrader_config.py"
    text = config.read_text(encoding="utf-8").replace('["hw1"]', '["hw1/measures"]')
    config.write_text(text, encoding="utf-8")
    assert "measures: mutants: not examined\n" in coursekit(small_course, "certify")[1]
    config.write_text(text.replace("hw1/measures", "hw1/other"), encoding="utf-8")
    code, out, err = coursekit(small_course, "certify")
    assert code == 1  # what was certified without mutants does not count with them
    assert survivor(err, SWAP)


def test_without_mutants_nothing_is_recorded(examined, coursekit):
    code, out, err = coursekit(examined, "certify", "--no-mutants")
    assert code == 0, err
    assert "measures: mutants: left out\n" in out
    assert not (examined / "answers/hw1/certified.json").exists()


@pytest.mark.slow
def test_mutants_of_a_solution_that_fails_tell_nothing(examined, coursekit):
    with edited(examined / "source/hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = cells["task-1-1"].source.replace("a == b", "a != b")
    code, _, err = coursekit(examined, "certify")
    assert code == 1
    assert "measures: task-1-1: its mutants were not tried: the solution fails there" in err
    assert "survives" not in err


@pytest.mark.slow
def test_a_mutant_that_never_ends_is_killed(examined, coursekit):
    loop = "i, hits = 0, 0\n    while i < len(y_true):\n        hits += y_true[i] == y_pred[i]\n"
    with edited(examined / "source/hw1/measures.ipynb") as cells:
        source = cells["task-1-1"].source
        first, last = source.index("hits = ["), source.index("    ### END SOLUTION")
        body = f"{loop}        i += 1\n    return hits / len(y_true)\n"
        cells["task-1-1"].source = source[:first] + body + source[last:]
    code, out, err = coursekit(examined, "certify")
    assert code == 0, err
    (row,) = [line.split() for line in out.splitlines() if line.split()[1:2] == ["task-1-1"]]
    assert int(row[4]) >= 1
