"""What docs/security.md says of whole courses: sandboxes, judges, and who is graded again."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
import pytest
from attacks import READS, SOLVED
from hand_ins import hand_in, points
from judged import ROOT, chain, course, grade, scores_of, submit
from namespaces import without_namespaces
from small import configure, edited, notebook_of, write
from tables import table
from tricks import FORGED

from coursekit.cli import main
from coursekit.course import Course
from coursekit.grading import batch, local
from coursekit.grading.result import Result, start_mark
from coursekit.support.environment import ONE_THREAD

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

ADDS = "def total(values):\n    return sum(values)"
DATA = table("whole")
LOOKS = DATA["looks"]
FAKES = DATA["fakes"]
FIRST = DATA["first"]
SECOND = DATA["second"]
# What it is given, it tells in a cell of its own.
SPY = f"told = []\n{ADDS}".replace("return", "told.append(list(values))\n    return")


def printed(path: Path, word: str) -> str:
    """The line that begins with a word, of all that a graded notebook shows."""
    made = nbformat.read(path, as_version=4)
    outputs = [one for c in made.cells if c.cell_type == "code" for one in c.outputs]
    text = "".join(one.text for one in outputs if one.output_type == "stream")
    (line,) = (line for line in text.splitlines() if line.startswith(word))
    return line.removeprefix(word)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A course of two notebooks, and the results of those who look around in it."""
    place = tmp_path_factory.mktemp("whole") / "course"

    first = FIRST | {"test-judge": (f"ROOT = {str(place)!r}\n{LOOKS}", "check")}
    root = course(place, notebook_of(first))
    (root / "source/hw1/lookout.py").write_text(DATA["lookout"], encoding="utf-8")
    write(root / "source/hw1/second.ipynb", notebook_of(SECOND))
    answers = {
        "ada": ({}, {}),
        "spy": ({"task-1-1": SPY, "task-1-2": "later = 1\nprint('TOLD', told)"}, {}),
        "writer": ({"task-1-1": ADDS + DATA["writes"]}, {"task-2-1": DATA["finds"]}),
        "faker": ({"task-1-3": FAKES}, {}),
        "ways": ({"task-1-2": "later = 1" + DATA["ways-out"]}, {}),
    }
    for student, (one, two) in answers.items():
        path = submit(root, student, one)
        new = notebook_of(SECOND)
        for its in new.cells:
            its.source = two.get(its.id, its.source)
        write(path.with_name("second.ipynb"), new)
    # Data that a student hands in are the student's, never the judge's.
    data = root / "submitted/writer/hw1/data/labels.csv"
    data.parent.mkdir()
    data.write_text("handed in\n", encoding="utf-8")
    (root / "submitted/faker/hw1/checks.py").write_text(FAKES, encoding="utf-8")
    return root, grade(root)


@pytest.mark.slow
def test_the_judge_is_in_a_sandbox_with_the_courses_imports_and_data(graded):
    _, results = graded
    assert results["ada"]["test-judge"] == (1, "")
    assert results["writer"]["test-judge"] == (1, "")


@pytest.mark.slow
def test_a_helper_beside_the_answers_is_the_courses_own(graded):
    _, results = graded
    assert results["ada"]["test-1-3"] == (1, "")
    assert results["faker"]["test-1-3"] == (0, "wrong")


@pytest.mark.slow
def test_notebooks_of_a_submission_share_new_files_of_their_folder_and_nothing_else(graded):
    root, results = graded
    assert results["writer"]["test-2-1"] == (1, "")
    left = {path.name for path in (root / "autograded/writer/hw1").rglob("*") if path.is_file()}
    assert left <= {"measures.ipynb", "second.ipynb", "labels.csv"}
    kept = [path.read_text(encoding="utf-8") for path in (root / "source/hw1/data").iterdir()]
    assert kept == ["a\nb\nb\n"]


@pytest.mark.slow
def test_code_gets_out_by_the_kernels_and_the_judges_sockets_only(graded):
    root, _ = graded
    path = root / "autograded/ways/hw1/measures.ipynb"
    found, opened, pairs = json.loads(printed(path, "WAYS"))
    kernels = [one for one in found if one.startswith("/run/kernel/")]
    assert 1 <= len(kernels) <= 5
    (judges,) = {os.path.dirname(one) for one in found} - {"/run/kernel"} or {""}
    assert judges == "" or judges.endswith("/c")
    others = {one.rsplit("/", 1)[1] for one in found if one not in kernels}
    assert others <= {"forks", "judge", "reference"}
    assert set(pairs) <= {*found}
    # What it has open is its own: no file, no terminal, no socket of the grader's by a descriptor.
    files = {one for one in opened if one.startswith("/")}
    assert files <= {"/dev/null", "/dev/urandom"}, files


@pytest.mark.slow
def test_a_student_can_learn_the_inputs_of_a_hidden_check_by_printing_them_later(graded):
    """docs/security.md says so."""
    root, results = graded
    assert results["spy"]["test-1-1"] == (1, "")
    assert printed(root / "autograded/spy/hw1/measures.ipynb", "TOLD") == " [[7531, 7531]]"
    page = (root / "feedback/spy/hw1/measures.html").read_text(encoding="utf-8")
    assert "7531, 7531" in page


@pytest.mark.slow
def test_no_limit_is_set_by_0_for_a_cell_and_its_output(tmp_path):
    root = chain(tmp_path / "course", "c.Execute.timeout = 0\nc.Sandbox.output = 0\n")
    submit(root, "ada", {"task-1-1": "data = [1, 2, 3]\nprint('x' * 11_000_000)"})
    assert scores_of(grade(root)["ada"]) == [1, 1, 1, 1]
    text = (root / "autograded/ada/hw1/measures.ipynb").read_text(encoding="utf-8")
    assert "x" * 11_000_000 in text
    assert "were cut]" not in text


STUBS = 'c.ClearSolutions.code_stub = {"python": "raise NotImplementedError()", "R": "stop()"}\n'
OTHER = {"kernelspec": {"name": "python3", "display_name": "R", "language": "R"}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "metadata"),
    [("c.Sandbox.judge = False\n", None), (STUBS, OTHER)],
    ids=["switched off", "another language"],
)
def test_where_there_is_no_judge_checks_run_beside_the_answers(tmp_path, config, metadata):
    """And a student can switch them off: docs/security.md says where there is none."""
    root = chain(tmp_path / "course", config)
    source = root / "source/hw1/measures.ipynb"
    if metadata:
        made = nbformat.read(source, as_version=4)
        made.metadata = metadata
        nbformat.write(made, source)
    submit(root, "forger", {"task-1-1": f"data = [1]\n{FORGED}"})
    assert scores_of(grade(root)["forger"])[0] == 1


@pytest.mark.slow
def test_a_check_beside_the_answers_can_be_read_there_hidden_parts_too(tmp_path):
    """docs/security.md says so."""
    hidden = "### BEGIN HIDDEN TESTS\nassert total([7531]) == 7531\n### END HIDDEN TESTS"
    for name, config in (("beside", 'c.Sandbox.beside = ["measures/test-1-2"]\n'), ("apart", "")):
        root = chain(tmp_path / name, config)
        with edited(root / "source/hw1/measures.ipynb") as cells:
            cells["test-1-2"].source = hidden
        submit(root, "ada", {"task-1-3": "mean = 2\nprint('READ', In[-2])"})
        assert scores_of(grade(root)["ada"]) == [1, 1, 1, 1]
        page = (root / "feedback/ada/hw1/measures.html").read_text(encoding="utf-8")
        assert "READ" in page
        assert ("7531" in page) == (name == "beside")


def test_nothing_that_others_wrote_is_unpickled():
    """But by a student's process, fitted models of the course's own."""
    named = re.compile(r"\b(pickle|marshal|shelve|joblib|dill|cloudpickle|read_pickle)\b")
    found = set()
    for path in (ROOT / "coursekit" / "grading").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            words = [one.name for one in getattr(node, "names", ()) if isinstance(one, ast.alias)]
            words += [getattr(node, "module", None) or "", getattr(node, "attr", "")]
            if any(named.search(word) for word in words if isinstance(word, str)):
                found.add(path.name)
            if isinstance(node, ast.keyword) and node.arg == "allow_pickle":
                assert ast.literal_eval(node.value) is False, path
    assert found == {"encode.py", "decode.py"}


# The process that forks


@pytest.mark.slow
def test_what_forks_has_one_thread_and_a_short_list_of_variables(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    started = local.ParentProcess(["numpy", "sklearn.linear_model"])
    try:
        started.wait()
        place = Path(f"/proc/{started._process.pid}")
        assert len(list((place / "task").iterdir())) == 1
        lines = (place / "environ").read_bytes().decode().split("\0")
        names = {line.partition("=")[0] for line in lines if line}
        known = {
            "PATH", "LANG", "LANGUAGE", "TZ", "HOME", "MPLCONFIGDIR", "XDG_CACHE_HOME", "TMPDIR",
            "MPLBACKEND", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "GLIBC_TUNABLES",
            *ONE_THREAD,
        }  # fmt: skip
        assert names <= known
    finally:
        started.close()


@pytest.mark.slow
def test_what_starts_threads_is_left_to_kernels(tmp_path, monkeypatch):
    (tmp_path / "threads_of_its_own.py").write_text(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(99,), daemon=True)"
        ".start()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(local, "modules_of", lambda *_: ["threads_of_its_own"])
    root = chain(tmp_path / "course")
    submit(root, "ada")
    submit(root, "bo", {"task-1-2": "def total(values):\n    return 0"})
    results = grade(root)
    assert scores_of(results["ada"]) == [1, 1, 1, 1]
    assert scores_of(results["bo"]) == [1, 0, 1, 0]  # the third task goes on from a right result


# Who is graded again


@pytest.fixture
def again(classroom, tmp_path) -> Path:
    """A file that students' code looks for: it comes when somebody is graded again."""
    seen = tmp_path / "seen"
    seen.mkdir()
    configure(classroom, f"c.Execute.timeout = 3\nc.Sandbox.readable = [{str(seen)!r}]\n")
    return seen / "again"


def graded_by(classroom: Path, grader: Callable[..., Future[Result]]) -> list[Result]:
    """The results of two processes; `grader` gets them, and what is asked of them."""

    @contextmanager
    def runner(job: local.Job) -> Iterator[local.LocalGraders]:
        with local.local_graders(job, 2) as place:
            place.grade = partial(grader, place, place.grade)  # type: ignore[method-assign]
            yield place

    options = batch.GradeOptions(with_feedback=False, runner=runner)
    return batch.grade(Course(classroom), "hw1", options=options).results


@pytest.mark.slow
def test_who_slept_and_who_ended_the_grader_is_graded_again_alone(classroom, again):
    waits = f"\nimport os, time\nwhile not os.path.exists({str(again)!r}):"
    students = {
        "ada": SOLVED,
        "ends": SOLVED,
        "sleeps": SOLVED + "import time\ntime.sleep(600)",
        "waits": SOLVED + waits + "\n    time.sleep(0.1)",  # until it is graded again
    }
    for student, code in students.items():
        hand_in(classroom, student, code)
    tried: list[str] = []
    busy: set[str] = set()
    alone: dict[str, bool] = {}

    def grader(place, grades, student: str, out: Path, judge: bool = True) -> Future[Result]:
        tried.append(student)
        if tried.count("waits") == 2:
            again.touch()
        alone[student] = not busy
        busy.add(student)
        if student == "ends":  # as where memory runs out: really
            start_mark(out).touch()
            made: Future[Result] = place._submit(os._exit, 1)
        else:
            made = grades(student, out, judge)
        made.add_done_callback(lambda _: busy.discard(student))
        return made

    found = graded_by(classroom, grader)
    assert {one.student: one.status for one in found} == {
        "ada": "graded", "ends": "crashed", "sleeps": "timeout", "waits": "graded",
    }  # fmt: skip
    got = points(classroom)
    assert (got["ada"], got["waits"]) == (3, 3)
    twice = {student for student in tried if tried.count(student) == 2}
    assert {"ends", "sleeps", "waits"} <= twice
    assert all(alone[student] for student in twice), tried


KILLS, SLEEPS, GRADER = DATA["kills"], DATA["sleeps"], "return 0.7"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "ends", "status", "scores"),
    [
        ("", KILLS, "unclear", (None, 2)),
        ("", SLEEPS, "unclear", (None, 2)),
        ("", GRADER, "unclear", (None, None)),
        # Work that never ends is its own doing: what fails after it is lost.
        ("while True: pass", KILLS, "unclear", (None, 2)),
        # Who sleeps is graded again, whatever comes then.
        (SLEEPS, "os._exit(0)", "graded", (1, 2)),
    ],
    ids=["killed", "sleeps", "grader", "works and is killed", "sleeps and exits"],
)
def test_who_ends_a_run_in_which_a_check_failed_does_not_win_it_by_the_next(
    classroom, again, first, ends, status, scores
):
    """A guess, a look at whether it was right, an end: graded again, it may guess again."""
    hand_in(classroom, "ada", SOLVED)
    guesses = DATA["guesses"].format(again=str(again), ends=ends, first=first or "pass")
    hand_in(classroom, "bo", guesses)
    tried: list[str] = []

    def grader(place, grades, student: str, out: Path, *how: Any, **more: Any) -> Future[Result]:
        tried.append(student)
        if tried.count("bo") == 2:
            again.touch()
        elif student == "bo" and ends == GRADER:  # as where memory runs out
            task = (classroom, "hw1", student, place.reference, out, {})
            return place._submit(exec, DATA["grader"], {"task": task})
        return grades(student, out, *how, **more)

    _, bo = graded_by(classroom, grader)
    assert tried.count("bo") == 2
    assert bo.status == status
    found = {check.cell: check.score for check in bo.checks}
    assert (found["test-1-1"], found["test-1-1-hidden"]) == scores
    told = "measures/test-1-1 failed in a first run, which was ended" in " ".join(bo.notes)
    assert told == (status == "unclear")


@pytest.mark.slow
def test_nor_does_who_got_a_part_of_the_points_get_more_of_them(classroom, again):
    with edited(classroom / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1"].source = '"""It gives a part."""\naccuracy([0, 1], [0, 1])'
    assert main(["-C", str(classroom), "release", "hw1"]) == 0
    guesses = DATA["guesses"].format(again=str(again), ends=KILLS, first="pass")
    hand_in(classroom, "ada", SOLVED)
    hand_in(classroom, "bo", re.sub("return sum.*", "return 0.75", guesses))
    runs: list[str] = []

    def grader(place, grades, student: str, *how: Any) -> Future[Result]:
        runs.append(student)
        if runs.count("bo") == 2:
            again.touch()
        return grades(student, *how)

    _, bo = graded_by(classroom, grader)
    assert runs.count("bo") == 2
    score = {check.cell: check.score for check in bo.checks}["test-1-1"]
    assert (bo.status, score) == ("unclear", None)


# Other commands


@pytest.mark.slow
def test_nbgraders_own_command_uses_the_sandbox(classroom, monkeypatch):
    """As formgrader's button does; see tests/feedback/test_formgrader.py."""
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    (classroom / "outside.txt").write_text("mine", encoding="utf-8")
    for name, attack in READS.items():
        # Its working folder is in the course: so much of the way there it sees.
        course = 'attempt("course", lambda: os.listdir("{root}") != ["autograded"])'
        code = attack.code.replace('attempt("course", os.listdir, "{root}")', course)
        code = code.replace("{root}", str(classroom)).replace("{port}", "9")
        hand_in(classroom, name, code)
    shutil.rmtree(classroom / "autograded", ignore_errors=True)
    command = [sys.executable, "-m", "nbgrader", "autograde", "hw1", "--create"]
    done = subprocess.run(command, cwd=classroom, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert points(classroom) == dict.fromkeys(READS, 3)


@pytest.mark.slow
def test_commands_for_the_courses_own_code_use_no_sandbox(small_course):
    """They need none, and code in `source/` has all rights: docs/security.md says so."""
    certify = ["certify", "hw1", "--cell", "task-1-1", "--no-mutants", "--jobs", "1"]
    for command in (["release"], certify):
        done = without_namespaces("-C", str(small_course), *command)
        assert "no sandbox" not in done.stdout + done.stderr
        assert done.returncode == 0, (command, done.stdout, done.stderr)
