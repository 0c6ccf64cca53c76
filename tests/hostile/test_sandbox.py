"""Hostile submissions, graded between innocent ones: as root, and as an ordinary user."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import attacks
import nbformat
import pytest
import tricks
from attacks import ATTACKS, ENDLESS, READS, SOLVED, Attack
from hand_ins import STEPS
from machines import WHO, Machine, as_who
from small import cell, edited, tree, write
from tables import table
from tricks import ALL as TRICKS
from tricks import SEARCHES, WRONG
from waiting import eventually

from coursekit.cli import main

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

LIMITS = """
c.Execute.timeout = 15
c.Sandbox.memory = 1_500_000_000
c.Sandbox.disk = 150_000_000
c.Sandbox.file_size = 2**26
c.Sandbox.processes = 64
"""
# For what never ends: an innocent needs half a second of its own, and how soon who does not let go
# is killed decides nothing.
SOON = """
import coursekit.grading.run.kernel_call
coursekit.grading.run.kernel_call.GRACE = 3
c.Execute.timeout = 2
"""


@pytest.fixture(params=WHO)
def machine(request, released_course) -> Iterator[Machine]:
    with as_who(request.param, released_course) as made:
        made.configure(STEPS + LIMITS)
        yield made


@pytest.fixture
def port() -> Iterator[int]:
    """A port outside, and an abstract socket of the same name, that answer."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as other:
        number = server.getsockname()[1]
        other.bind(f"\0{number}")
        other.listen()
        yield number


def hand_in_all(
    machine: Machine,
    tried: dict[str, Attack],
    port: int,
    every: int = 4,
    root: Path | None = None,
) -> None:
    """Attacks, and innocents between them; students are graded in the order of their names.

    `root` is what attacks aim at: the course, if it is not given.
    """
    for number, (name, attack) in enumerate(tried.items()):
        if number % every == 0:
            machine.hand_in(f"{number:03}a-innocent", SOLVED)
        code = attack.code.replace("{root}", str(root or machine.root)).replace("{port}", str(port))
        machine.hand_in(f"{number:03}b-{name}", code)
        if attack.edit is not None:
            attack.edit(machine.root / f"submitted/{number:03}b-{name}/hw1/measures.ipynb")
    machine.hand_in("z-innocent", SOLVED)


def left_running(machine: Machine) -> list[str]:
    """Processes that have to do with the machine's folders."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(machine.root.parent) in command:
            found.append(f"{path.parent.name}: {command}")
    return found


def raised(machine: Machine, number: int, name: str) -> str:
    """What the attack's cell raised."""
    path = machine.root / f"autograded/{number:03}b-{name}/hw1/measures.ipynb"
    if not path.exists():
        return ""
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    return " ".join(f"{o.ename}: {o.evalue[:300]}" for o in outputs if o.output_type == "error")


def faults(machine: Machine, tried: dict[str, Attack]) -> list[str]:
    results = machine.results()
    wrong = [
        f"{student}: {result}"
        for student, result in results.items()
        if "innocent" in student and (result["status"], result["points"]) != ("graded", 3)
    ]
    for number, (name, attack) in enumerate(tried.items()):
        result = results[f"{number:03}b-{name}"]
        status = attack.status or result["status"]
        points = result["points"] if attack.points is None else attack.points
        if (result["status"], result["points"]) != (status, points) or (
            attack.says not in result["notes"]
            # A system's Python may be too old for the packages of ours.
            or ("no feedback" in result["notes"] and machine.uid == os.getuid())
        ):
            expected = f"{attack.status}, {attack.points}, {attack.says}"
            wrong.append(f"{name}: {result}, not {expected}; {raised(machine, number, name)}")
    return wrong


def innocents_feedback(machine: Machine) -> set[str]:
    """What innocents are told, their names aside: one text if they are told the same."""
    pages = (machine.root / "feedback").glob("*innocent/hw1/measures.html")
    texts = {
        path.parents[1].name: re.sub(r'id="[\w-]+"', "", path.read_text(encoding="utf-8"))
        for path in pages
    }
    return {text.replace(student, "STUDENT") for student, text in texts.items()}


PLACES = pytest.mark.parametrize(
    "place", [("--jobs", "2"), ("--cluster", "2")], ids=["here", "cluster"]
)
COMMANDS = pytest.mark.parametrize(
    "place", [("--jobs", "2"), ("--cluster", "2"), ()], ids=["here", "cluster", "nbgrader"]
)

BESIDE = """
c.CourseKit.conventions = False
c.Sandbox.proof = True
c.Sandbox.beside = ["measures"]
"""
# Beside the answers it is the same sandbox: at each commit a sixth of them, at night all.
ROUTES = pytest.mark.parametrize(
    ("route", "every"),
    [("", 1), (BESIDE, 6), pytest.param(BESIDE, 1, marks=pytest.mark.nightly)],
    ids=["judged", "beside", "all"],
)
ENDS = pytest.mark.parametrize("endless", [False, True], ids=["ends", "endless"])


def at_once(place: tuple[str, str], endless: bool) -> tuple[str, str]:
    """How many are graded at a time: more of those that mostly wait for their limit."""
    return (place[0], "4") if endless else place


def grade(machine: Machine, place: tuple[str, ...], endless: bool) -> list[str]:
    """Grade by nbgrader's own command where there is no place; what is wrong with the command."""
    if not place:
        done = machine.nbgrader("autograde", "hw1", "--create")
        return [] if done.returncode == 0 else [done.stderr]
    done = machine.coursekit("grade", "hw1", *at_once(place, endless))
    odd = any(one["status"] != "graded" for one in machine.results().values())
    return [] if done.returncode == odd and "Traceback" not in done.stderr else [done.stderr]


def of_kind(found: list[tuple[str, Attack]], endless: set[str], wanted: bool) -> dict[str, Attack]:
    """Those that never end, or the others; there must be some."""
    chosen = {name: attack for name, attack in found if (name in endless) == wanted}
    assert chosen
    return chosen


def skip_twice(machine: Machine, place: tuple[str, ...]) -> None:
    if "--cluster" in place and machine.uid != os.getuid():
        pytest.skip("a cluster's workers run the same; as this user it is tested without one")


@PLACES
@ENDS
def test_no_trick_on_the_tests_gains_a_point(machine, port, place, endless):
    skip_twice(machine, place)
    machine.configure(SOON if endless else "c.Execute.timeout = 10\n")
    mine = machine.uid == os.getuid()
    # Who grades, and where, matters little to a check: as another user every fourth will do, by a
    # cluster every eighth, not the same ones.
    here = "--cluster" not in place
    parts = slice(None) if mine and here else slice(mine, None, 4 if here else 8)
    chosen = dict([*of_kind([*TRICKS.items()], tricks.ENDLESS, endless).items()][parts])
    assert chosen
    hand_in_all(machine, chosen, port, every=8)
    before = machine.outside()
    done = machine.coursekit("grade", "hw1", *at_once(place, endless))
    odd = [one for one in machine.results().values() if one["status"] != "graded"]
    assert done.returncode == bool(odd), done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    wrong = faults(machine, chosen)
    assert not wrong, "\n".join(wrong)
    # A system's Python may be too old for the packages of ours, then there is none.
    assert len(innocents_feedback(machine)) in ([1] if mine else [0, 1])
    assert machine.outside() == before
    assert left_running(machine) == []
    assert list(machine.temporary.iterdir()) == []


@pytest.mark.nightly
def test_no_trick_gains_a_point_by_nbgraders_own_command(machine, port):
    """It grades one after another, hence some of those that take no time."""
    quick = [n for n, trick in TRICKS.items() if trick.status == "graded" and trick.edit is None]
    tricks = {name: TRICKS[name] for name in quick[machine.uid != os.getuid() :: 8]}
    hand_in_all(machine, tricks, port, every=8)
    before = machine.outside()
    done = machine.nbgrader("autograde", "hw1", "--create")
    assert done.returncode == 0, done.stderr
    wrong = faults(machine, tricks)
    assert not wrong, "\n".join(wrong)
    assert machine.outside() == before
    assert left_running(machine) == []


SECOND = """
def error(y_true, y_pred):
    return 1 - accuracy(y_true, y_pred)
"""
FOLLOWING = table("following") | {
    "memory": f"""
def search(found=False):
    first, second = "hits = [a ==", " b for a, b in zip"
{textwrap.indent(SEARCHES["memory"], "    ")}
    return found
assert not search()
""",
}


def test_follow_through_gives_nothing_away_and_cannot_be_spoilt(machine):
    source = machine.root / "source/hw1/measures.ipynb"
    notebook = nbformat.read(source, as_version=4)
    notebook.cells += [
        cell("prompt-1-3", "**Task 1.3** (2 points). Complete `error`."),
        cell(
            "task-1-3",
            f"### BEGIN SOLUTION{SECOND}### END SOLUTION",
            "solution",
        ),
        cell("test-1-3", "assert abs(error([0, 1], [0, 0]) - 0.5) < 1e-8", "check", 2),
    ]
    write(source, notebook)
    machine.configure("c.CourseKit.conventions = False\nc.CourseKit.follow_through = True\n")
    # Else who keeps the reference waiting would wait for over a minute.
    machine.configure("import coursekit.grading.run.execute as run\nrun._REFERENCE = 3\n")
    shutil.rmtree(machine.root / "release")
    (machine.root / "gradebook.db").unlink()
    # As ourselves: nbgrader starts a program for it that the other user may not run.
    assert main(["-C", str(machine.root), "release"]) == 0
    hang = (
        "import coursekit.grading.protocol.notebook as notebook, time\n"
        "notebook.take_reference = lambda path: time.sleep(600)\n"
    )
    students = {"a-fails": ("", ""), "e-hangs": (hang, ""), "z-innocent": ("", "")}
    students |= {f"b-{name}": ("", code) for name, code in FOLLOWING.items()}
    for student, (before, after) in students.items():
        machine.hand_in(student, WRONG + before)
        with edited(machine.root / f"submitted/{student}/hw1/measures.ipynb") as cells:
            cells["task-1-3"].source = after + SECOND
    done = machine.coursekit("grade", "hw1", "--jobs", "1")
    results = machine.results()
    got = {student: (one["status"], one["points"]) for student, one in results.items()}
    assert got.pop("e-hangs")[1] in (0, 2)
    assert got == dict.fromkeys(got, ("graded", 2)), done.stderr
    assert left_running(machine) == []
    assert list(machine.temporary.iterdir()) == []


@ROUTES
@COMMANDS
@ENDS
def test_each_attack_harms_nobody_else(machine, port, place, endless, route, every):
    skip_twice(machine, place)
    machine.configure((SOON if endless else "c.Execute.timeout = 12\n") + route)
    if route:
        assert main(["-C", str(machine.root), "release"]) == 0  # finds the canaries
    (machine.root / "outside.txt").write_text("mine", encoding="utf-8")
    # A cluster's workers, and nbgrader, run each in the same sandbox: every second will do.
    every *= 1 if "--jobs" in place else 2
    found = of_kind([*(attacks.BESIDE if route else ATTACKS).items()], ENDLESS, endless)
    tried = {
        name: attack
        for number, (name, attack) in enumerate(found.items())
        if number % every == 0 or attack is not ATTACKS[name]
    }
    root = machine.root
    if not place:  # it works within the course: that much of the way there is to be seen
        root = Path(shutil.copytree(machine.root, machine.root.with_name("another")))
        for path in [root, *root.rglob("*")]:
            os.chown(path, machine.uid, machine.uid)
    hand_in_all(machine, tried, port, root=root)
    before = machine.outside(), tree(root / "source"), tree(root / "release")
    wrong = grade(machine, place, endless) + faults(machine, tried)
    assert not wrong, "\n".join(wrong)
    assert (machine.outside(), tree(root / "source"), tree(root / "release")) == before
    assert left_running(machine) == []
    assert list(machine.temporary.iterdir()) == []
    biggest = max(path.stat().st_size for path in (machine.root / "autograded").rglob("*.ipynb"))
    assert biggest < 12 * 2**20
    for name in tried.keys() & {"few-lines", "many-lines"}:
        (path,) = (machine.root / "autograded").glob(f"*-{name}/hw1/measures.ipynb")
        assert " bytes of output were cut]" in path.read_text(encoding="utf-8")


def test_the_same_attacks_get_at_everything_when_submissions_are_trusted(machine, port):
    """Else the test above would prove nothing."""
    (machine.root / "outside.txt").write_text("mine", encoding="utf-8")
    hand_in_all(machine, READS, port)
    done = machine.coursekit("grade", "hw1", "--jobs", "2", "--trust-submissions")
    assert done.returncode == 0, done.stderr
    got = {student: result["points"] for student, result in machine.results().items()}
    assert got == {student: 3 if "innocent" in student else 0 for student in got}


def test_limits_of_cpu_and_wall_time(machine):
    machine.configure("c.Execute.timeout = 100\nc.Sandbox.cpu = 4\nc.Sandbox.wall = 12\n")
    machine.hand_in("a-innocent", SOLVED)
    machine.hand_in("b-cpu", SOLVED + "while True: pass")
    machine.hand_in("c-wall", SOLVED + "import time; time.sleep(300)")
    machine.hand_in("d-innocent", SOLVED)
    done = machine.coursekit("grade", "hw1", "--jobs", "2")
    assert done.returncode == 1, done.stderr
    results = machine.results()
    assert {student: result["status"] for student, result in results.items()} == {
        "a-innocent": "graded",
        "b-cpu": "crashed",
        "c-wall": "timeout",
        "d-innocent": "graded",
    }
    assert "c.Sandbox.cpu" in results["b-cpu"]["notes"]
    assert "c.Sandbox.wall" in results["c-wall"]["notes"]
    assert left_running(machine) == []


def test_when_the_grader_is_killed_so_is_what_it_runs(machine):
    machine.hand_in("a", SOLVED + "import time; time.sleep(300)")
    command = machine.command("grade", "hw1")
    run = subprocess.Popen(**command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        # The grader, what forks, and two processes each of the kernel and of the judge.
        assert eventually(lambda: len(left_running(machine)) >= 5)
    finally:
        run.kill()
        run.wait()
    assert eventually(lambda: not left_running(machine)), left_running(machine)
