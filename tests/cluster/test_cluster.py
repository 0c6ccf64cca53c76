"""`coursekit grade --cluster` and `--scheduler`: the same marks, whatever happens to workers."""

from __future__ import annotations

import contextlib
import http.client
import io
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from hand_ins import SOLVED, a_class, hand_in, outcome, points
from labs import waited

from coursekit.cluster import kit
from coursekit.cluster.runner import _connected, _local

QUIET: dict = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def grade(root: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "coursekit", "-C", str(root), "grade", "hw1", *more]


# A scheduler and workers that somebody else started


@contextmanager
def started(*arguments: str, code: str = "", **settings: str) -> Iterator[subprocess.Popen]:
    """``dask scheduler`` or ``dask worker``, after `code` ran in its process."""
    command = f"{code}\nimport sys; from dask.__main__ import main; sys.argv[1:] = {arguments!r}; "
    run = subprocess.Popen(
        [sys.executable, "-c", command + "main()"],
        env=os.environ
        | {f"DASK_DISTRIBUTED__SCHEDULER__{name}": settings[name] for name in settings},
        **QUIET,
    )
    try:
        yield run
    finally:
        for process in [run, *psutil.Process(run.pid).children()] if run.poll() is None else []:
            with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
                process.send_signal(signal.SIGCONT)
                process.kill()
        run.wait()


@pytest.fixture
def address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"tcp://127.0.0.1:{server.getsockname()[1]}"


def scheduler(address: str, **settings: str):
    host, _, port = address.removeprefix("tcp://").partition(":")
    arguments = ("scheduler", "--host", host, "--port", port, "--no-dashboard", "--no-show")
    return started(*arguments, **settings)


def worker(address: str, folder: Path, code: str = ""):
    arguments = ("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    return started(*arguments, "--local-directory", str(folder), code=code)


@pytest.mark.slow
def test_workers_elsewhere_give_the_same_marks_notebooks_and_pages(
    classroom, graded_class, coursekit, address, tmp_path
):
    a_class(classroom)
    with scheduler(address), worker(address, tmp_path / "w"):
        code, out, err = coursekit(classroom, "grade", "hw1", "--scheduler", address)
        assert code == 1, err
        assert "10 graded, 1 crashed, 1 invalid" in out
        assert outcome(classroom) == outcome(graded_class)
        kept = {path.relative_to(graded_class) for path in graded_class.glob("autograded/**/*")}
        assert kept == {
            path.relative_to(classroom) for path in (classroom / "autograded").rglob("*")
        }
        # A changed check, on the same workers: they get the assignment anew.
        code, out, err = coursekit(
            classroom, "grade", "hw1", "--student", "solved-0", "--force", "--scheduler", address
        )
        assert code == 0, err
    assert outcome(classroom) == outcome(graded_class)


@pytest.mark.slow
def test_no_scheduler_and_no_worker_are_said_in_one_line(
    classroom, coursekit, address, monkeypatch
):
    hand_in(classroom, "ada", SOLVED)
    monkeypatch.setattr("coursekit.cluster.runner._PATIENCE", 3)
    code, _, err = coursekit(classroom, "grade", "hw1", "--scheduler", address)
    assert code == 2
    assert f"{address}: no scheduler with a worker answers there" in err
    assert err.count("\n") == 1
    with scheduler(address):
        code, _, err = coursekit(classroom, "grade", "hw1", "--scheduler", address)
    assert code == 2
    assert f"{address}: no scheduler with a worker answers there" in err
    assert not (classroom / "autograded/hw1.jsonl").exists()
    with pytest.raises(SystemExit, match="2"):
        coursekit(classroom, "grade", "hw1", "--cluster", "0")


@pytest.mark.slow
def test_without_dask_all_else_works(classroom):
    hand_in(classroom, "ada", SOLVED)
    for more, code in (["--cluster", "2"], 2), ([], 0):
        command = f"""
import sys
sys.modules["distributed"] = sys.modules["dask"] = None
from coursekit.cli import main
sys.exit(main(["-C", {str(classroom)!r}, "grade", "hw1", *{more!r}]))
"""
        done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True)
        assert done.returncode == code, done.stderr
        if more:
            assert 'pip install "coursekit[cluster]"' in done.stderr
            assert done.stderr.count("\n") == 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.modules['coursekit'] = None", "coursekit"),
        (
            "import importlib.metadata as m; real = m.version\n"
            "m.version = lambda name: '1.0' if name == 'nbclient' else real(name)",
            "nbclient 1.0 instead of",
        ),
        (
            "import coursekit.support.fingerprint as f; f.of_sources = lambda *rooms: 'other'",
            "coursekit's own files other",
        ),
    ],
)
def test_a_worker_that_would_grade_otherwise_is_refused(
    classroom, coursekit, address, tmp_path, code, why
):
    hand_in(classroom, "ada", SOLVED)
    with scheduler(address), worker(address, tmp_path / "w", code=code):
        code, _, err = coursekit(classroom, "grade", "hw1", "--scheduler", address)
    assert code == 2
    assert "a worker would grade differently" in err
    assert why in err
    assert not (classroom / "autograded/hw1.jsonl").exists()


@pytest.mark.nightly
def test_a_worker_of_another_version_that_comes_later_gets_nothing(classroom, address, tmp_path):
    for number in range(6):
        hand_in(classroom, f"s{number}", SOLVED)
    other = (
        "import importlib.metadata as m; real = m.version\n"
        "m.version = lambda name: '1.0' if name == 'nbclient' else real(name)"
    )
    with (
        scheduler(address),
        worker(address, tmp_path / "w"),
        subprocess.Popen(grade(classroom, "--scheduler", address), **QUIET) as run,
    ):
        waited(lambda: len(recorded(classroom)) >= 1)
        with worker(address, tmp_path / "x", code=other):
            assert run.wait(timeout=240) == 0
    assert points(classroom) == {f"s{number}": 3 for number in range(6)}


# Faults


def recorded(root: Path) -> list[str]:
    ledger = root / "autograded/hw1.jsonl"
    lines = ledger.read_text(encoding="utf-8").splitlines() if ledger.exists() else []
    return [line for line in lines if '"kind": "submission"' in line]


def group(number: int) -> list[str]:
    """The processes of a process group that still run."""
    found = []
    for one in psutil.process_iter():
        with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
            if os.getpgid(one.pid) == number and one.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(one.cmdline()))
    return found


def dask_workers(driver: int) -> list[psutil.Process]:
    """The workers that a driver started here."""
    found = []
    for child in psutil.Process(driver).children():
        with contextlib.suppress(psutil.NoSuchProcess):
            if any("multiprocessing.spawn" in part for part in child.cmdline()):
                found.append(child)
    return found


@pytest.mark.nightly
def test_workers_killed_at_random_change_nothing(classroom, graded_class):
    """36 submissions on three workers, one of which is killed every second or so."""
    for copy in range(3):
        a_class(classroom)
        for student in [
            path for path in (classroom / "submitted").iterdir() if "." not in path.name
        ]:
            student.rename(student.with_name(f"{student.name}.{copy}"))
    assert len(list((classroom / "submitted").iterdir())) == 36
    draw = random.Random(60)
    killed = seen = 0
    run = subprocess.Popen(grade(classroom, "--cluster", "3"), **QUIET)
    end = time.monotonic() + 900
    try:
        while run.poll() is None:
            assert time.monotonic() < end
            time.sleep(draw.uniform(0.3, 1.5))
            now = len(recorded(classroom))
            # On a slow machine workers that have just started would never get anything done.
            if now > seen and (victims := dask_workers(run.pid)):
                with contextlib.suppress(psutil.NoSuchProcess):
                    draw.choice(victims).kill()
                    killed, seen = killed + 1, now
    finally:
        run.kill()
        run.wait()
    assert run.returncode == 1
    assert killed >= 5
    rows, statuses, pages = outcome(classroom)
    assert len(statuses) == 36
    for end in (".0", ".1", ".2"):
        one_of_each = (
            [(name.removesuffix(end), *row) for name, *row in rows if name.endswith(end)],
            {name.removesuffix(end): one for name, one in statuses.items() if name.endswith(end)},
            {
                path.replace(f"{end}/", "/"): page.replace(who, who.removesuffix(end))
                for path, page in pages.items()
                if (who := path.partition("/")[0]).endswith(end)
            },
        )
        assert one_of_each == outcome(graded_class)


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished_and_leaves_nothing_behind(classroom, coursekit):
    for number in range(12):
        hand_in(classroom, f"s{number:02}", SOLVED)
    pipes: dict = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    run = subprocess.Popen(grade(classroom, "--cluster", "2"), start_new_session=True, **pipes)
    waited(lambda: len(recorded(classroom)) >= 2)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = run.communicate(timeout=120)
    assert run.returncode == 1, (out, err)
    assert "stopped: what was finished is kept" in out
    assert "Traceback" not in err
    assert 2 <= len(recorded(classroom)) < 12
    assert not list((classroom / ".coursekit").glob("batch-*"))
    waited(lambda: not group(run.pid), 20)
    assert coursekit(classroom, "grade", "hw1", "--cluster", "2")[0] == 0
    assert points(classroom) == {f"s{number:02}": 3 for number in range(12)}


def test_a_local_cluster_has_no_pages_that_others_could_read():
    with _local(1) as cluster, _connected(cluster):
        ours = [psutil.Process(), *psutil.Process().children(recursive=True)]
        ports = {
            socket_.laddr.port
            for process in ours
            for socket_ in process.net_connections("tcp")
            if socket_.status == psutil.CONN_LISTEN
        }
        answers = [page(port, path) for port in ports for path in ("/json/index.html", "/health")]
    assert 404 in answers  # servers there are
    assert 200 not in answers


def page(port: int, path: str) -> int | None:
    """The status of a page, if it is a web server that listens there."""
    talk = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        talk.request("GET", path)
        return talk.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        talk.close()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("ending", "why"),
    [("worker", "the cluster is gone"), ("scheduler", "what was graded is kept")],
)
def test_when_all_workers_or_the_scheduler_have_left_the_run_ends(
    classroom, address, tmp_path, ending, why
):
    for number in range(6):
        hand_in(classroom, f"s{number}", SOLVED)
    command = grade(classroom, "--scheduler", address)
    with (
        scheduler(address, NO_WORKERS_TIMEOUT="10s") as first,
        worker(address, tmp_path / "w") as only,
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as run,
    ):
        waited(lambda: len(recorded(classroom)) >= 1)
        (only if ending == "worker" else first).kill()
        _, err = run.communicate(timeout=240)
    assert run.returncode == 2
    assert why in err.splitlines()[-1]
    assert 1 <= len(recorded(classroom)) < 6

    assert subprocess.run(grade(classroom), **QUIET).returncode == 0
    assert points(classroom) == {f"s{number}": 3 for number in range(6)}


# What travels


def test_a_submission_arrives_as_it_was_links_and_odd_names_too(tmp_path):
    folder = tmp_path / "from"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep/a.txt").write_text("a", encoding="utf-8")
    (folder / "out").symlink_to("/etc")
    (folder / "up").symlink_to("../..")
    (Path(os.fsdecode(os.fsencode(folder) + b"/b\xff.txt"))).write_bytes(b"b")
    os.mkfifo(folder / "pipe")
    (folder / "__pycache__").mkdir()
    packed = kit.pack({"hw1": folder})
    kit.unpack(packed, tmp_path / "to")
    arrived = {
        os.fsencode(p.relative_to(tmp_path / "to/hw1")) for p in (tmp_path / "to/hw1").rglob("*")
    }
    assert arrived == {b"deep", b"deep/a.txt", b"out", b"up", b"b\xff.txt", b"pipe"}
    assert os.readlink(tmp_path / "to/hw1/out") == "/etc"
    assert (tmp_path / "to/hw1/deep/a.txt").read_text(encoding="utf-8") == "a"


def test_the_courses_links_travel_as_what_they_point_to(tmp_path):
    (tmp_path / "data/deep").mkdir(parents=True)
    (tmp_path / "data/deep/a.csv").write_text("a", encoding="utf-8")
    (tmp_path / "source").mkdir()
    (tmp_path / "source/data").symlink_to("../data")
    (tmp_path / "source/a.csv").symlink_to("../data/deep/a.csv")
    (tmp_path / "source/run.sh").write_text("", encoding="utf-8")
    (tmp_path / "source/run.sh").chmod(0o770)
    kit.unpack(kit.pack({"x/y": tmp_path / "source"}, follow=True), tmp_path / "to")
    for name in ("a.csv", "data/deep/a.csv"):
        arrived = tmp_path / "to/x/y" / name
        assert not arrived.is_symlink()
        assert arrived.read_text(encoding="utf-8") == "a"
    assert (tmp_path / "to/x/y/run.sh").stat().st_mode & 0o777 == 0o770


@pytest.mark.parametrize("filters", [True, False], ids=["now", "before 3.11.4"])
def test_nothing_is_unpacked_outside_its_folder(tmp_path, monkeypatch, filters):
    if not filters:
        for name in ("tar_filter", "FilterError"):
            monkeypatch.delattr(tarfile, name, raising=False)

    def entry(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
        made = tarfile.TarInfo(name)
        made.type, made.linkname, made.mode = kind, target, 0o4755
        return made

    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine").write_text("mine", encoding="utf-8")
    link = str(outside)
    for entries in (
        [entry("../out")],
        [entry("/tmp/coursekit-out")],
        [entry("a", tarfile.SYMTYPE, link), entry("a/out")],
        [entry("a", tarfile.SYMTYPE, link), entry("a/out", tarfile.SYMTYPE, "/etc")],
        [entry("a", tarfile.LNKTYPE, "../outside/mine"), entry("a")],
        [entry("a", tarfile.LNKTYPE, f"{link}/mine")],
    ):
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as tar:
            for one in entries:
                tar.addfile(one)
        to = tmp_path / "in"
        with contextlib.suppress(tarfile.TarError, OSError):
            kit.unpack(packed.getvalue(), to)
        assert not (tmp_path / "out").exists()
        assert not Path("/tmp/coursekit-out").exists()
        assert os.listdir(outside) == ["mine"]
        assert (outside / "mine").stat().st_nlink == 1
        files = [path for path in to.rglob("*") if not path.is_symlink() and path.is_file()]
        assert all(path.stat().st_mode & 0o7000 == 0 for path in files)
        shutil.rmtree(to, ignore_errors=True)


def test_versions_that_differ_are_named():
    here = kit.versions(["numpy.linalg", "sklearn"])
    assert {"numpy", "scikit-learn", "nbgrader", kit.ENGINE} <= set(here)
    assert kit.difference(here) == ""
    message = kit.difference(here | {"numpy": "1.0", "none": "2.0", kit.ENGINE: "x"})
    assert f"numpy {here['numpy']} instead of 1.0" in message
    assert "none missing instead of 2.0" in message
    assert f"{kit.ENGINE} {here[kit.ENGINE]} instead of x" in message
