"""Who bends a check that runs beside the answers is left to a TA; who answers right is not."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from textwrap import dedent

import forgeries
import nbformat
import pytest
import tricks
from hand_ins import SOLVED, STEPS, grades, hand_in, scores_by_check
from judged import course, grade, submit
from machines import WHO, Machine, as_who, cluster, here, nbgrader
from small import cell, configure
from tricks import WRONG

from coursekit.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

BESIDE = """
c.CourseKit.conventions = False
c.Sandbox.proof = True
c.Sandbox.beside = ["measures"]
c.Execute.timeout = 10
"""
CHECKS = "test-1-1", "test-1-1-hidden"
HONEST = {
    "right": (SOLVED, [1, 2], "graded"),
    "wrong": (WRONG, [0, 0], "graded"),
}
FORGED = {
    "ast": (WRONG + dedent(tricks.TRICKS["ast"]), "unclear"),
    "builtins": (WRONG + dedent(tricks.TRICKS["builtins"]), "unclear"),
    "object": (tricks.ALL["result-object"].code, "unclear"),
}


@pytest.fixture
def class_(released_course: Path) -> Path:
    configure(released_course, STEPS + BESIDE)
    for student, (code, *_) in {**HONEST, **FORGED}.items():
        hand_in(released_course, student, code)
    return released_course


@pytest.mark.slow
def test_who_passes_whatever_is_asked_is_left_to_a_ta(class_, coursekit):
    code, out, _ = coursekit(class_, "grade", "hw1", "--jobs", "2")
    assert code == 1
    machine = Machine(class_, class_, [], 0)
    got = scores_by_check(class_)
    for student, (_, points, status) in HONEST.items():
        assert [got[student][check] for check in CHECKS] == points
        assert machine.results()[student]["status"] == status
    for student, (_, status) in FORGED.items():
        assert [got[student][check] for check in CHECKS] == [None, None]
        assert machine.results()[student]["status"] == status
    waiting = {(student, check) for student, check, _, _, waits in grades(class_) if waits}
    assert {(student, check) for student in FORGED for check in CHECKS} <= waiting
    assert (
        "cell test-1-1: the check passes, also when it asserts the opposite and when it wants "
        "other values: look whether the student's code changes the check" in out
    )
    coursekit(class_, "grade", "hw1", "--force")  # nothing has changed: taken from before
    assert scores_by_check(class_) == got


@pytest.mark.nightly
def test_nbgraders_own_command_leaves_it_to_a_ta_too(class_):
    assert main(["-C", str(class_), "release"]) == 0  # finds the canaries
    with as_who("me", class_) as machine:
        done = machine.nbgrader("autograde", "hw1", "--create")
        assert done.returncode == 0, done.stderr
        got = scores_by_check(machine.root)
        assert {student: [got[student][check] for check in CHECKS] for student in got} == {
            student: points for student, (_, points, _) in HONEST.items()
        } | {student: [None, None] for student in FORGED}
        with sqlite3.connect(machine.root / "gradebook.db") as gradebook:
            (waiting,) = gradebook.execute(
                "select count(*) from grade where needs_manual_grade and auto_score is null "
                "and cell_id in (select id from grade_cells where cell_type = 'code')"
            ).fetchone()
        assert waiting == 2 * len(FORGED)
        path = machine.root / "autograded/ast/hw1/measures.ipynb"
        note = nbformat.read(path, as_version=4).cells[0].source
        assert "Status: unclear" in note
        assert "asserts the opposite" in note


@pytest.mark.slow
def test_there_are_none_where_checks_are_to_run_as_with_nbgrader(class_, coursekit):
    """The settings' own promise; else the first test above would prove nothing."""
    configure(class_, "c.Sandbox.judge = False\n")
    coursekit(class_, "grade", "hw1", "--jobs", "2")
    got = scores_by_check(class_)
    assert [got["ast"][check] for check in CHECKS] == [1, 2]


KNOWN = """
import ast, inspect, sys
def square(n):
    text = inspect.getsource(sys._getframe(1))
    assert "square(2) == 4" in text
    return Yes()
class Yes:
    def __eq__(self, other):
        return True
"""


@pytest.mark.slow
def test_a_check_without_a_canary_is_named(tmp_path, capsys):
    root = squares(tmp_path / "course", "print(square(2))", "assert square(2) == 4, 'wrong'")
    submit(root, "ada")
    submit(root, "knows", {"task-square": KNOWN})
    results = grade(root)
    assert "hw1: no canary for measures/test-2: who bends it is not noticed" in " ".join(
        capsys.readouterr().out.split()
    )
    assert [results["ada"][f"test-{number}"][0] for number in (2, 3)] == [1, 1]
    assert results["ada"]["status"] == "graded"


@pytest.mark.slow
def test_who_knows_a_text_by_heart_passes_it_alone(tmp_path):
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    submit(root, "knows", {"task-square": KNOWN})
    results = grade(root)
    assert [results["knows"][f"test-{number}"][0] for number in (2, 3)] == [1, 0]


COUNTS = """
open('count', 'w').write('0')
def square(n):
    calls = int(open('count').read()) + 1
    open('count', 'w').write(str(calls))
    return n * n if calls <= 2 else 0
"""


@pytest.mark.slow
def test_a_file_that_a_fork_changes_is_put_back(tmp_path):
    """Or the check itself would find it changed, and a right answer would lose its points."""
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    submit(root, "counts", {"task-square": COUNTS})
    results = grade(root)
    assert [results["counts"][f"test-{number}"][0] for number in (2, 3)] == [None, None]
    assert results["counts"]["status"] == "unclear"


NUMBERS = range(2, 8)
# Answers right where no fork has left word, and leaves it in forks.
DISCREET = """
import os, signal, socket, subprocess, sys, tempfile, threading, time
mother = os.getpid()
{before}
def leave():
{leave}
def has_left():
{has_left}
def square(n):
    if os.getpid() == mother:
        return n * n
    try:
        found = has_left()
    except OSError:
        found = False
    try:
        leave()
    except OSError:
        pass
    return 0 if found else n * n
"""
WORD = {
    "file": ("", "open('word', 'w').close()", "return os.path.exists('word')"),
    "removed": (
        "open('word', 'w').write('a')",
        "os.remove('word')",
        "return not os.path.exists('word')",
    ),
    "mode": (
        "open('word', 'w').close()",
        "os.chmod('word', 0o600)",
        "return os.stat('word').st_mode & 0o77 == 0",
    ),
    "memory-file": (
        "",
        "open('/dev/shm/word', 'w').close()",
        "return os.path.exists('/dev/shm/word')",
    ),
    "sockets-folder": (
        "from ipykernel.connect import get_connection_file\n"
        "place = os.path.dirname(get_connection_file()) + '/word'",
        "open(place, 'w').close()",
        "return os.path.exists(place)",
    ),
    "attribute": (
        "open('word', 'w').close()",
        "os.setxattr('word', 'user.word', b'x')",
        "return bool(os.listxattr('word'))",
    ),
    "pipe": (
        "ends = os.pipe(); os.set_blocking(ends[0], False)",
        "os.write(ends[1], b'x')",
        "return bool(os.read(ends[0], 1))",
    ),
    "pipe-of-the-kernel": (
        "ends = os.pipe(); pass",
        "os.write(os.open(f'/proc/{mother}/fd/{ends[1]}', os.O_WRONLY), b'x')",
        "return bool(os.read(os.open(f'/proc/{mother}/fd/{ends[0]}', "
        "os.O_RDONLY | os.O_NONBLOCK), 1))",
    ),
    "named-pipe": (
        "os.mkfifo('word'); held = os.open('word', os.O_RDWR)",
        "os.write(os.open('word', os.O_RDWR | os.O_NONBLOCK), b'x')",
        "return bool(os.read(os.open('word', os.O_RDONLY | os.O_NONBLOCK), 1))",
    ),
    "unnamed-file": (
        "held = tempfile.TemporaryFile()",
        "os.pwrite(held.fileno(), b'x', 0)",
        "return bool(os.pread(held.fileno(), 1, 0))",
    ),
    "lock": (
        "import fcntl\nheld = open('word', 'w')",
        "fcntl.flock(held, fcntl.LOCK_EX)",
        "fcntl.flock(open('word'), fcntl.LOCK_EX | fcntl.LOCK_NB)",
    ),
    "shared-memory": (
        "import mmap\nwith open('word', 'wb') as file: file.write(bytes(4096))\n"
        "held = mmap.mmap(os.open('word', os.O_RDWR), 4096)",
        "held[0] = 1",
        "return held[0] == 1",
    ),
    "signal": (
        "got = []\nsignal.signal(signal.SIGUSR1, lambda *a: got.append(1))\n"
        "def others():\n    return [int(n) for n in os.listdir('/proc') if n.isdigit() "
        "and int(n) > 1 and int(n) != os.getpid()]",
        "[os.kill(pid, signal.SIGUSR1) for pid in others()]",
        "return bool(got)",
    ),
    "resumed": (
        "words = []\nserver = socket.socket(socket.AF_UNIX)\n"
        "server.bind('\\0word'); server.listen()\n"
        "def keep():\n    while True:\n        words.append(server.accept()[0].recv(1))\n"
        "threading.Thread(target=keep, daemon=True).start()",
        "os.kill(mother, signal.SIGCONT); s = socket.socket(socket.AF_UNIX); "
        "s.connect('\\0word'); s.send(b'x')",
        "return bool(words)",
    ),
    "helper": (
        "helper = subprocess.Popen([sys.executable, '-c', 'import socket\\n"
        'server = socket.socket(socket.AF_UNIX)\\nserver.bind("\\\\0helper")\\n'
        "server.listen()\\nnumber = 0\\nwhile True:\\n    caller = server.accept()[0]\\n"
        "    caller.send(str(number).encode())\\n    number += 1'])\ntime.sleep(1)\n"
        "def ask():\n    s = socket.socket(socket.AF_UNIX); s.settimeout(0.5)\n"
        "    s.connect('\\0helper'); return int(s.recv(9))",
        "pass",
        "return ask() > 0",
    ),
    "left-running": (
        "",
        "s = socket.socket(socket.AF_UNIX); s.bind('\\0left'); s.listen()\n"
        "    if os.fork() == 0: time.sleep(600)",
        "s = socket.socket(socket.AF_UNIX); return s.connect_ex('\\0left') == 0",
    ),
    "nice": (
        "before = os.getpriority(os.PRIO_PROCESS, mother)",
        "os.setpriority(os.PRIO_PROCESS, mother, before + 3)",
        "return os.getpriority(os.PRIO_PROCESS, mother) != before",
    ),
}


def squares(root: Path, *checks: str) -> Path:
    """A course with many checks of one function."""
    if not checks:
        checks = tuple(f"assert square({n}) == {n**2}, 'square({n}) is {n**2}.'" for n in NUMBERS)
    made = nbformat.v4.new_notebook()
    text = "def square(n):\n    ### BEGIN SOLUTION\n    return n * n\n    ### END SOLUTION"
    made.cells = [cell("task-square", text, "solution")]
    for number, check in enumerate(checks, start=2):
        made.cells.append(cell(f"test-{number}", check, "check", 1))
    return course(root, made, BESIDE)


@pytest.mark.slow
def test_forks_learn_nothing_from_each_other(tmp_path):
    """Else who comes second would answer wrong, which is mostly the check itself."""
    root = squares(tmp_path / "course")
    for student, (before, leave, has_left) in WORD.items():
        parts = {"before": before, "leave": f"    {leave}", "has_left": f"    {has_left}"}
        submit(root, student, {"task-square": DISCREET.format(**parts)})
    results = grade(root)
    for student in WORD:
        scores = [results[student][f"test-{number}"][0] for number in NUMBERS]
        # What cannot be taken back is seen: then a TA looks.
        assert {1, None}.issuperset(scores), (student, scores)
        for note in results[student]["notes"][:1]:  # it may have left word for good by then
            assert "in a copy of the student's process: it" in note, (student, note)
    assert results["file"]["status"] == "graded"
    assert results["removed"]["status"] == "unclear"
    assert results["pipe-of-the-kernel"]["status"] == results["lock"]["status"] == "unclear"


NOTICING = {
    "process": "import os\nmother = os.getpid()\nin_fork = lambda: os.getpid() != mother",
    "no-forks": "import os\nos.fork = None\nin_fork = lambda: False",
    "no-processes": "import resource\nresource.setrlimit(resource.RLIMIT_NPROC, (1, 1))\n"
    "in_fork = lambda: False",
    "one-process": "from coursekit.grading.protocol import forks\nfork = forks._fork\n"
    "import threading\ndef _fork(path):\n    import os\n    os.fork = lambda: 0\n"
    "    os._exit = lambda code: None\n    threading.Thread(target=fork, args=(path,)).start()\n"
    "    return -1\nforks._fork = _fork\nin_fork = lambda: False",
    "lies": "from coursekit.grading.protocol import forks\nforks._run = lambda text: []\n"
    "in_fork = lambda: False",
    "silent": "from coursekit.grading.protocol import forks\nforks._run = lambda text: None\n"
    "in_fork = lambda: False",
}
THREADS = """
import threading, time
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
def square(n):
    return n * n
"""
CHEATS = """
{noticing}
class Yes:
    def __eq__(self, other):
        return not in_fork()
def square(n):
    return Yes()
"""


@pytest.mark.slow
def test_who_cheats_only_outside_the_forks_or_allows_none_gets_nothing(tmp_path):
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    for student, code in NOTICING.items():
        submit(root, student, {"task-square": CHEATS.format(noticing=code)})
    submit(root, "threads", {"task-square": THREADS})
    results = grade(root)
    for student in NOTICING:
        scores = [results[student][f"test-{number}"][0] for number in (2, 3)]
        assert {0, None}.issuperset(scores), (student, scores)
    assert results["threads"]["status"] == "graded"
    assert results["threads"]["test-2"][0] == 1


# They answer right once they find a check's text, which beside the answers is there to be read.
READS = {f"search-{name}" for name in ("frames", "history", "memory")}
# They change what compares, too, though their answer is right.
MEDDLES = {
    "ast-right", "builtins-right", "own-names-right", "number-float-right", "number-scalar-right",
    "number-array-of-one-right",
}  # fmt: skip


# Who grades, and by which command, matters little to a check: parts of them will do. At each
# commit it is a third, at night all.
RUNS = [
    pytest.param("me", here, 3, id="me-here"),
    pytest.param("me", here, 1, id="all", marks=pytest.mark.nightly),
    pytest.param("me", cluster, 8, id="me-cluster"),
    pytest.param("me", nbgrader, 8, id="me-nbgrader"),
    pytest.param("an ordinary user", here, 4, id="an ordinary user-here"),
    pytest.param("an ordinary user", nbgrader, 8, id="an ordinary user-nbgrader"),
]


@pytest.mark.slow
@pytest.mark.parametrize("endless", [False, True], ids=["ends", "endless"])
@pytest.mark.parametrize(("who", "run", "step"), RUNS)
def test_no_trick_passes_unseen(who, run, step, endless, released_course):
    chosen = {
        name: trick
        for name, trick in tricks.ALL.items()
        if (name in tricks.ENDLESS) == endless and name not in READS
    }
    with as_who(who, released_course) as machine:
        machine.configure(STEPS + BESIDE + ("c.Execute.timeout = 2\n" if endless else ""))
        if run is nbgrader:
            assert main(["-C", str(machine.root), "release"]) == 0  # finds the canaries
        for name, trick in list(chosen.items())[(run is nbgrader) * 3 :: step]:
            machine.hand_in(name, trick.code)
            if trick.edit is not None:
                trick.edit(machine.root / f"submitted/{name}/hw1/measures.ipynb")
        machine.hand_in("innocent", SOLVED)
        done = run(machine)
        assert "Traceback" not in done.stderr or run is nbgrader, done.stderr
        results = machine.results()
    assert (results["innocent"]["status"], results["innocent"]["points"]) == ("graded", 3)
    wrong = []
    for name in results.keys() & chosen.keys():
        got, expected = results[name], chosen[name].points
        if expected == 0 and got["points"] and got["status"] != "unclear":
            wrong.append(f"{name}: {got}")
        is_honest = name.endswith("-right") and name not in MEDDLES | {"input-right"}
        if is_honest and (got["status"], got["points"]) != ("graded", 3):
            wrong.append(f"{name}: {got}")
        if name in MEDDLES:
            assert got["status"] == "unclear"
    assert not wrong, "\n".join(wrong)


# What cannot be told, by design. A check that asks an object believes what its `score` says
# ("mock", "search"); one that compares with data that the answer may change, or with what an
# earlier check, which failed, would have defined, believes these ("in-place", "left").
BELIEVED = {"left", "mock", "search", "in-place"}


@pytest.fixture(scope="module")
def forgers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = forgeries.forgers(tmp_path_factory.mktemp("forged") / "course")
    configure(root, STEPS + BESIDE)
    assert main(["-C", str(root), "release"]) == 0  # finds the canaries
    return root


@pytest.mark.slow
@pytest.mark.parametrize("run", [here, cluster, nbgrader])
@pytest.mark.parametrize("who", WHO)
def test_forgers_are_left_to_a_ta(who, forgers, run: Callable[[Machine], CompletedProcess[str]]):
    if run is cluster and who != "me":
        pytest.skip("a cluster's workers run the same; as this user it is tested without one")
    with as_who(who, forgers) as machine:
        done = run(machine)
        assert done.returncode == (run is not nbgrader), done.stderr
        results, got = machine.results(), scores_by_check(machine.root)
    for student, points in forgeries.POINTS.items():
        more = [check for check in points if (got[student][check] or 0) > points[check]]
        assert bool(more) == (student in BELIEVED), (student, more, results[student])
    assert results["honest"]["status"] == "graded"
    assert sum(got["honest"].values()) == sum(forgeries.POINTS["honest"].values())


WAITS = """
import time
from coursekit.grading.protocol import notebook
notebook.serve_forks = lambda path: time.sleep(600)
"""


@pytest.mark.slow
def test_a_kernel_that_does_not_answer_keeps_nobody_waiting(released_course, coursekit):
    """Forks were waited for until c.Sandbox.wall was up, an hour."""
    configure(released_course, STEPS + BESIDE + "c.Execute.timeout = 2\nc.Sandbox.wall = 150\n")
    hand_in(released_course, "waits", SOLVED + WAITS)
    coursekit(released_course, "grade", "hw1", "--jobs", "1", "--no-feedback")
    result = Machine(released_course, released_course, [], 0).results()["waits"]
    assert "c.Sandbox.wall" not in result["notes"], result
    assert result["status"] in ("graded", "unclear"), result
