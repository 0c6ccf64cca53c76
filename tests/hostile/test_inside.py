"""What stands around a process in the sandbox: files, variables, rights, and what it may ask."""

from __future__ import annotations

import json
import os
import pwd
import resource
import sys
from typing import Any

import pytest
from inside import Inside
from tables import table

from coursekit.grading import sandbox

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

# Nothing of these is a secret; the first four are the sandbox's own.
HARMLESS = {
    "group", "hosts", "nsswitch.conf", "passwd", "alternatives", "fonts", "ld.so.cache",
    "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types", "R", "timezone",
}  # fmt: skip
VARIABLES = {
    "HOME", "IPYTHONDIR", "LANG", "LANGUAGE", "LC_CTYPE", "MPLCONFIGDIR", "NBGRADER_EXECUTION",
    "LOGNAME", "PATH", "PYTHONHASHSEED", "TMPDIR", "TZ", "USER",
}  # fmt: skip


def told(inside: Inside, code: str, **limits: int) -> Any:
    """What a piece of code prints as JSON."""
    ended, out, err = inside.run(code, **limits)
    assert (ended, err) == (0, "")
    return json.loads(out)


def test_a_few_harmless_files_of_etc(inside):
    found = told(
        inside,
        """
        import json, os
        print(json.dumps([os.listdir("/etc"), open("/etc/passwd").read()]))
        """,
    )
    assert set(found[0]) <= HARMLESS
    assert found[1].count("\n") == 1  # nobody but the student is known


def test_all_that_can_be_written_is_in_memory(inside):
    found = told(
        inside,
        """
        import json
        print(json.dumps(open("/proc/self/mountinfo").read()))
        """,
    )
    kinds = {}
    for line in found.splitlines():
        before, _, after = line.partition(" - ")
        place, options = before.split()[4:6]
        if "rw" in options.split(","):
            kinds[place] = after.split()[0]
            # Of limited size, in bytes and in files.
            assert kinds[place] != "tmpfs" or {"size", "nr_inodes"} <= {
                option.partition("=")[0] for option in after.split()[-1].split(",")
            }
    assert kinds["/tmp"] == "tmpfs"
    memory = {place for place, kind in kinds.items() if kind == "tmpfs"}
    # Beside these the kernel's own: processes, terminals, /dev/null and its like.
    rest = set(kinds) - memory
    assert all(place == "/proc" or place.startswith("/dev/") for place in rest), rest


def test_no_sandbox_sees_the_folder_that_another_shares(inside):
    """It is there, and what is in it could be opened, by who sees it."""
    other = Inside()
    look = "import os, time; print(os.path.isdir({!r}), flush=True); time.sleep({})"
    try:
        shared = str(other.control / sandbox.SHARED)
        with other.start(look.format(shared, 60)) as running:
            assert running.stdout.readline() == "True\n"
            assert inside.run(look.format(shared, 0)) == (0, "False\n", "")
            running.terminate()
    finally:
        other.close()


def test_the_working_folder_is_a_copy_without_notebooks(inside):
    work = inside.work
    (work / "answers.ipynb").write_text("hidden", encoding="utf-8")
    (work / "labels.csv").write_text("mine", encoding="utf-8")
    found = told(
        inside,
        f"""
        import json, os
        os.chdir({str(work)!r})
        print(json.dumps(os.listdir(".")))
        open("labels.csv", "w").write("changed")
        open("new", "w").close()
        """,
    )
    assert found == ["labels.csv"]
    assert (work / "labels.csv").read_text(encoding="utf-8") == "mine"
    assert not (work / "new").exists()


def test_a_short_list_of_variables(inside, monkeypatch):
    from coursekit.support.environment import ONE_THREAD

    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "hunter3")
    found = told(inside, "import json, os; print(json.dumps(dict(os.environ)))")
    assert set(found) <= VARIABLES | set(ONE_THREAD)
    assert not {"hunter2", "hunter3"} & set(found.values())


LOOK = """
import json, os, re
status = open("/proc/self/status").read()
print(json.dumps({name: re.search(name + r":\\s*(\\w+)", status)[1]
                  for name in ("Uid", "Gid", "CapEff", "CapPrm", "CapBnd", "CapAmb", "NoNewPrivs",
                               "Seccomp")}))
"""


def test_no_privileges_and_a_user_id_that_nobody_else_has(inside):
    found = told(inside, LOOK)
    assert {int(found[name], 16) for name in found if name.startswith("Cap")} == {0}
    assert (found["NoNewPrivs"], found["Seccomp"]) == ("1", "2")
    if os.getuid() != 0:
        assert int(found["Uid"]) == os.getuid()  # of a user namespace of its own
        return
    mine = int(found["Uid"])
    assert mine not in {0, *(one.pw_uid for one in pwd.getpwall())}
    other = Inside()
    try:
        assert int(told(other, LOOK)["Uid"]) != mine
    finally:
        other.close()


NAMED = table("system_calls")


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="has numbers of x86_64's")
def test_the_system_calls_that_the_page_names_are_refused(inside):
    code = """
    import ctypes, json
    libc = ctypes.CDLL(None, use_errno=True)
    found = {}
    for name, numbers in NAMED.items():
        got = libc.syscall(*map(ctypes.c_long, numbers))
        found[name] = [got, ctypes.get_errno()]
    print(json.dumps(found))
    """.replace("NAMED", repr(NAMED))
    assert told(inside, code) == {name: [-1, 1] for name in NAMED}  # EPERM


def test_files_processes_and_the_size_of_files_are_bounded(inside):
    found = told(
        inside,
        """
        import errno, json, os, time
        def until(step, most=5000):
            for number in range(most):
                try:
                    step(number)
                except OSError as error:
                    return [number, errno.errorcode[error.errno]]
            return [most, ""]
        held = []
        files = until(lambda _: held.append(open("/dev/null")))
        for one in held:
            one.close()
        def fork(_):
            if os.fork() == 0:
                time.sleep(20)
                os._exit(0)
        processes = until(fork, 100)
        file = open("/tmp/large", "wb", buffering=0)
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        size = until(lambda _: file.write(bytes(2**20)), 50)
        disk = until(lambda n: open(f"/tmp/{n}", "wb", buffering=0).write(bytes(2**20)))
        print(json.dumps([files, processes, size, disk]))
        """,
        open_files=64,
        processes=20,
        file_size=10 * 2**20,
        disk=30 * 2**20,
    )
    files, processes, size, disk = found
    assert (files[1], processes[1], size[1], disk[1]) == ("EMFILE", "EAGAIN", "EFBIG", "ENOSPC")
    assert files[0] < 64
    assert processes[0] < 20
    assert size[0] == 10
    assert disk[0] <= 21


def test_no_limit_is_set_by_0(inside):
    names = ("cpu", "memory", "file_size", "open_files", "processes")
    code = """
    import json, resource
    print(json.dumps([resource.getrlimit(what)[0] for what in
                      (resource.RLIMIT_CPU, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE,
                       resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC)]))
    """
    ours = [resource.getrlimit(what)[0] for what in (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC)]
    low = {"open_files": 99, "processes": 99}
    assert told(inside, code, **dict.fromkeys(names, 2**30) | low) == [2**30] * 3 + [99] * 2
    assert told(inside, code, wall=0, disk=0, **dict.fromkeys(names, 0)) == [-1] * 3 + ours


# What remains possible


def test_locks_on_files_do_not_count_as_memory(inside):
    """docs/security.md says so: the kernel keeps 200 bytes and more for each."""
    code = """
    import fcntl, os
    files = [os.open(f"/tmp/{n}", os.O_CREAT | os.O_RDWR) for n in range(100)]
    for place in range(600, 0, -1):  # each before the others: it is found at once
        for file in files:
            fcntl.lockf(file, fcntl.LOCK_EX, 1, 2 * place)
    print("held")
    """
    assert inside.run(code, memory=20_000_000) == (0, "held\n", "")


LOCKS = """
import fcntl, json, os, select, time
try:
    file = FILE
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("mine", flush=True)
except BlockingIOError:
    print("another's")
"""


@pytest.mark.parametrize("file", ["open(json.__file__)", "open('/dev/null')", "select.epoll()"])
def test_locks_on_what_all_sandboxes_have_are_seen_in_others(inside, file):
    """Not on files only: all epolls of a machine are one to a lock, whatever is mounted where."""
    other, code = Inside(), LOCKS.replace("FILE", file)
    try:
        with other.start(code + "time.sleep(60)") as running:
            assert running.stdout.readline() == "mine\n"
            assert inside.run(code) == (0, "another's\n", "")
            running.terminate()
        assert inside.run(code) == (0, "mine\n", "")
    finally:
        other.close()
