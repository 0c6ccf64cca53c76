"""What hostile submissions do, and how each must end.

The code of an attack stands in the cell of task 1.1. An attack on what it must not reach
collects in ``LEAKS`` whatever it got at, stops if there is something, and defines a right
answer at its end: full points say that it ran to its end and got at nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import dedent

SOLVED = """
def accuracy(y_true, y_pred):
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""

TRY = """
import ctypes, glob, os, shutil, signal, socket, subprocess, sys, time
LEAKS = []
def attempt(what, call, *arguments):
    try:
        got = call(*arguments)
    except Exception:
        return
    if got is not None and got is not False:
        LEAKS.append((what, got))
"""

NO_LEAK = "\nassert not LEAKS, LEAKS\n"


@dataclass(frozen=True)
class Attack:
    """Code, the status it must end in, and its points (None: any).

    `says` is part of the note for the TA. Without a status, any will do. `edit` changes the
    notebook that is handed in, or what lies beside it.
    """

    code: str
    status: str = "graded"
    points: float | None = 3
    says: str = ""
    edit: Callable[[Path], None] | None = None


def probing(code: str) -> Attack:
    """An attack that must get at nothing; `{root}` is the course, `{port}` a port outside."""
    return Attack(TRY + dedent(code) + NO_LEAK + SOLVED)


def before_answer(code: str) -> Attack:
    """Something that must not matter, followed by a right answer."""
    return Attack("import os, signal, sys, time, shutil, subprocess\n" + dedent(code) + SOLVED)


def ending(code: str, status: str, says: str = "") -> Attack:
    return Attack(SOLVED + "import os, signal, sys, time, ctypes\n" + dedent(code), status, 0, says)


READS = {
    "files": probing(
        """
        def read(path):
            with open(path, "rb") as file:
                return file.read(20)
        for name in ("gradebook.db", "nbgrader_config.py", "source/hw1/measures.ipynb",
                     "release/hw1/measures.ipynb", "submitted/00a-innocent/hw1/measures.ipynb",
                     "autograded/hw1.jsonl", "outside.txt"):
            attempt(name, read, "{root}/" + name)
        attempt("course", os.listdir, "{root}")
        attempt("shadow", read, "/etc/shadow")
        attempt("hidden tests", lambda: glob.glob("*.ipynb") or None)
        attempt("others", lambda: next((
            path for path in glob.iglob("/tmp/**", recursive=True)
            if os.path.isfile(path) and "/ck-" not in path
            and not path.startswith((os.getcwd(), sys.prefix))), None))
        attempt("home", lambda: open("/root/.bashrc"))
        """
    ),
    "environment": probing(
        """
        attempt("environ", lambda: os.environ.get("SECRET_TOKEN"))
        for path in glob.glob("/proc/[0-9]*/environ"):
            attempt(path, lambda: b"SECRET_TOKEN" in open(path, "rb").read())
        """
    ),
    "processes": probing(
        """
        def others():
            mine = {"1", str(os.getpid())}
            return [pid for pid in os.listdir("/proc") if pid.isdigit() and pid not in mine] or None
        attempt("processes", others)
        """
    ),
    "network": probing(
        """
        for address in ("127.0.0.1", "::1", "localhost"):
            attempt(address, socket.create_connection, (address, {port}), 2)
        attempt("DNS", socket.gethostbyname, "example.org")
        attempt("internet", socket.create_connection, ("1.1.1.1", 53), 2)
        attempt("abstract socket", lambda: socket.socket(socket.AF_UNIX).connect("\\0{port}") or 1)
        assert [name for _, name in socket.if_nameindex()] == ["lo"]
        """
    ),
}

ATTACKS = {
    **READS,
    "kernel": probing(
        """
        attempt("chroot", lambda: os.chroot("/tmp") or 1)
        attempt("root", lambda: os.setuid(0) or 1)
        attempt("init's memory", lambda: open("/proc/1/mem", "rb"))
        attempt("init's files", lambda: os.listdir("/proc/1/fd"))
        attempt("device", lambda: os.mknod("/tmp/sda", 0o60600, os.makedev(8, 0)) or 1)
        attempt("sysctl", lambda: open("/proc/sys/kernel/core_pattern", "w").write("|/tmp/x"))
        attempt("sysrq", lambda: open("/proc/sysrq-trigger", "w").write("b"))
        """
    ),
    "writes": probing(
        """
        def write(path):
            with open(path, "a") as file:
                return file.write("hacked")
        for path in ("{root}/gradebook.db", "{root}/outside.txt", "/usr/lib/x", "/x", "/etc/passwd",
                     sys.prefix + "/lib/x", os.__file__):
            attempt(path, write, path)
        """
    ),
    "links": probing(
        """
        for name, target in (("data/labels.csv", "{root}/outside.txt"), ("/tmp/late", "{root}/x"),
                             ("measures.ipynb", "{root}/gradebook.db")):
            try:
                os.unlink(name)
            except OSError:
                pass
            os.symlink(target, name)
            attempt(name, lambda: open(name, "a").write("hacked"))
        attempt("proc", lambda: os.listdir("/proc/1/root"))
        attempt("hard link", lambda: os.link(os.__file__, "/tmp/os.py") or 1)
        """
    ),
    # With the sockets that a check needs: its own points only.
    "deletes": replace(
        before_answer(
            """
        for place in ("/tmp", "/home", "/dev/shm", os.getcwd()):
            shutil.rmtree(place, ignore_errors=True)
        remove = ["timeout", "2", "rm", "-rf", "--no-preserve-root", "/"]
        subprocess.run(remove, capture_output=True)
        os.makedirs("/tmp/a/b", exist_ok=True)
        os.chmod("/tmp/a", 0)
        """
        ),
        points=None,
    ),
    "detached": before_answer(
        """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for number in range(600):
                    time.sleep(0.1)
                    try:
                        with open("late.txt", "w") as file:
                            file.write("here")
                        with open("{root}/late.txt", "w") as file:
                            file.write("here")
                    except OSError:
                        pass
            os._exit(0)
        subprocess.Popen(["sleep", "600"], start_new_session=True)
        """
    ),
    "kills-all": before_answer(
        """
        child = subprocess.Popen(["sleep", "600"])
        os.kill(-1, signal.SIGKILL)  # all but the caller
        assert child.wait() == -signal.SIGKILL
        for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGSEGV, signal.SIGHUP):
            os.kill(1, number)
            os.kill(os.getppid(), number)
        try:
            os.killpg(1, signal.SIGKILL)
        except OSError:
            pass
        assert os.getppid() == 1
        """
    ),
    "kills-self": ending("os.kill(os.getpid(), signal.SIGKILL)", "crashed", "signal 9 (SIGKILL)"),
    "kills-group": ending("os.killpg(0, signal.SIGKILL)", "crashed", "cell task-1-1"),
    "exits": ending("os._exit(0)", "crashed", "the code ended its own process"),
    "segfaults": ending("ctypes.string_at(0)", "crashed", "signal 11 (SIGSEGV)"),
    "loops": Attack(SOLVED + "while True: pass", "timeout", 3, "cell task-1-1 ran too long"),
    "swallows": ending(
        """
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
        """,
        "timeout",
        "cell task-1-1",
    ),
    "c-call": Attack(SOLVED + "x = 7 ** (10**9)", "timeout", None, "cell task-1-1"),
    "stops": ending("os.kill(os.getpid(), signal.SIGSTOP)", "timeout", "cell task-1-1"),
    # It runs into its time or its memory, whichever is first.
    "flood": Attack(SOLVED + "while True: print('x' * 100_000)", "", None),
    "memory": before_answer(
        """
        try:
            held = [bytes(10**8) for _ in range(10**4)]
        except MemoryError:
            held = "refused"
        assert held == "refused"
        """
    ),
    "memory-of-many": ending(
        """
        for _ in range(12):
            if os.fork() == 0:
                held = bytearray(os.urandom(1)) * 150_000_000
                time.sleep(60)
                os._exit(0)
        time.sleep(60)
        """,
        "crashed",
        "c.Sandbox.memory",
    ),
    "terminals": before_answer(
        """
        held = []
        try:
            for _ in range(10**4):
                held.append(os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY))
        except OSError:
            pass
        assert 1 < len(held) < 40
        """
    ),
    "fork-bomb": Attack(
        SOLVED
        + dedent(
            """
            import os
            while True:
                try:
                    os.fork()
                except OSError:
                    pass
            """
        ),
        "timeout",
        None,
    ),
    "few-lines": before_answer("print('x' * 60_000_000)"),
    "many-lines": before_answer(
        """
        for number in range(60_000):
            print("x" * 499)
        """
    ),
    "rubbish": ending(
        """
        kernel = get_ipython().kernel
        for kind in ("stream", "display_data", "execute_result", "error", "status"):
            kernel.session.send(kernel.iopub_socket, kind, {"nonsense": [1]}, kernel.get_parent())
        time.sleep(3)
        """,
        "crashed",
        "cannot be read",
    ),
    "sockets-folder": probing(
        """
        from ipykernel.connect import get_connection_file
        for place in {os.path.dirname(get_connection_file()), *glob.glob("/tmp/ck-*/c")}:
            if place.startswith("/tmp"):
                attempt("folder", lambda: os.makedirs(place + "/a" * 500) or 1)
                attempt("link", lambda: os.symlink("/tmp/warm", place + "/x") or 1)
                attempt("socket", lambda: socket.socket(socket.AF_UNIX).bind(place + "/y") or 1)
                attempt("unseen", lambda: os.open(place, os.O_TMPFILE | os.O_RDWR))
        """
    ),
    "many-parts": Attack(
        dedent(
            """
        get_ipython().kernel.iopub_thread.socket.send_multipart([b"x"] * 300_000)
        """
        )
        + SOLVED,
        status="",
        points=None,
    ),
}
# What differs where checks run beside the answers: a person looks. Forks could pass each other
# words through terminals that stay open, and an ordinary user's may have deleted the folder that
# forks would be seen to write to.
BESIDE = ATTACKS | {
    "terminals": replace(ATTACKS["terminals"], status="unclear", points=0, says="connections open"),
    "deletes": replace(ATTACKS["deletes"], status=""),
}
# They never end: each takes all its time twice, beside others and once more alone.
ENDLESS = {"loops", "swallows", "c-call", "stops", "flood", "fork-bomb"}
