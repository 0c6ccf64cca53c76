"""What a process in the sandbox may ask of the machine, tried in a sandbox without a kernel."""

from __future__ import annotations

import subprocess
import sys
import time
from textwrap import dedent

import pytest
from tables import table

from coursekit.grading import sandbox
from coursekit.grading.kernels.clock import accounts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")


CALLS = """
import fcntl, mmap, os, socket
def refused(what, call):
    try:
        got = call()
    except OSError:
        return
    print(what, got)
"""


def test_calls_that_no_notebook_needs_are_refused(inside):
    code = CALLS + dedent("""
        for protocol in range(1, 32):  # all but the one that tells this machine's addresses
            refused(f"netlink {protocol}", lambda: socket.socket(16, socket.SOCK_RAW, protocol))
        for family in range(3, 50):
            if family not in (10, 16):
                refused(f"family {family}", lambda: socket.socket(family, socket.SOCK_DGRAM))
                refused(f"pair {family}", lambda: socket.socketpair(family, socket.SOCK_DGRAM))
        mine = os.open("/tmp/mine", os.O_CREAT | os.O_RDONLY)
        refused("lease", lambda: fcntl.fcntl(mine, fcntl.F_SETLEASE, fcntl.F_RDLCK))
        refused("dnotify", lambda: fcntl.fcntl(os.open("/tmp", 0), fcntl.F_NOTIFY, 1))
        master, slave = os.openpty()
        refused("shared memory", lambda: mmap.mmap(-1, 4096))
        refused("shared zeros", lambda: open("/dev/zero"))
        refused("TIOCSTI", lambda: fcntl.ioctl(slave, 0x5412, b"x"))
        print("done")
    """)  # fmt: skip
    assert inside.run(code) == (0, "done\n", "")


def test_what_notebooks_need_is_not_refused(inside):
    code = """
    import fcntl, mmap, os, socket, subprocess
    mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE).write(b"mine")
    print([name for _, name in socket.if_nameindex()])
    print(socket.getaddrinfo("localhost", 80)[0][4][0] in ("127.0.0.1", "::1"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
    a, b = socket.socketpair()
    with open("/tmp/own", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        fcntl.lockf(file, fcntl.LOCK_EX)
    subprocess.run(["/bin/echo", "new session"], start_new_session=True, check=True)
    pid, terminal = os.forkpty()  # as `!command` in a cell
    if pid == 0:
        os.execv("/bin/echo", ["echo", "in a terminal"])
    print(os.read(terminal, 100).decode().strip())
    """
    code, out, err = inside.run(code)
    assert (code, err) == (0, "")
    for line in ("['lo']", "True", "new session", "in a terminal"):
        assert line in out


def test_how_others_are_run_is_not_changed(inside):
    """Nor that of what watches, which is process 1; its limits and priority are for the system."""
    code = CALLS + dedent("""
        import resource
        other = os.fork()
        if other == 0:
            import time
            time.sleep(60)
        before = os.sched_getaffinity(1)
        for pid in (1, other):
            refused("priority", lambda: os.setpriority(os.PRIO_PROCESS, pid, 1))
            refused("scheduler", lambda: os.sched_setscheduler(pid, 5, os.sched_param(0)))
            refused("parameter", lambda: os.sched_setparam(pid, os.sched_param(0)))
            refused("limit", lambda: resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0)))
            os.sched_setaffinity(pid, {min(before)})  # OpenMP asks for its threads
            assert os.sched_getaffinity(pid) == before
        for which in (os.PRIO_PGRP, os.PRIO_USER):
            refused("group", lambda: os.setpriority(which, 0, 1))
        os.nice(1)
        os.sched_setaffinity(0, {min(before)})
        os.sched_setscheduler(0, 3, os.sched_param(0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        print("done")
    """)
    assert inside.run(code) == (0, "done\n", "")


def test_calls_that_are_newer_than_the_filter_are_not_there(inside):
    code = """
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    print({(libc.syscall(n, -1, 0, 0, 0, 0), ctypes.get_errno()) for n in range(449, 500)})
    """
    assert inside.run(code) == (0, "{(-1, 38)}\n", "")


def test_there_is_one_session_however_many_are_asked_for(inside):
    """The scheduler gives each session the same share of a busy machine."""
    code = """
    import os, time
    for number in range(60):
        if os.fork() == 0:
            os.setsid()
            time.sleep(60)
    time.sleep(1)
    found = {open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[3]
             for pid in os.listdir("/proc") if pid.isdigit() and pid != "1"}
    print(len(found))
    """
    assert inside.run(code) == (0, "1\n", "")


@pytest.mark.slow
def test_accounts_tell_work_from_sleep(inside):
    code = "import os, time\nif os.fork() == 0:\n    while True: pass\ntime.sleep(4)"
    began = time.monotonic()
    with inside.start(code) as process:
        time.sleep(3)
        had = accounts([process.pid])
    waited = sum(waited for _, waited in had.threads.values())
    assert 1 < had.used + waited < 2 * (time.monotonic() - began)
    assert accounts([process.pid]) == (0, {})


def test_of_open_files_others_of_the_same_user_keep_most():
    """Files in flight count for all of a user's processes; see `open_many_files`."""
    code = """
    import resource
    from coursekit.grading.kernels.settings import Sandbox
    from coursekit.grading.sandbox.linux import set_limits
    from coursekit.support.environment import open_many_files
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, 400))
    open_many_files()
    print(resource.getrlimit(resource.RLIMIT_NOFILE))
    set_limits(Sandbox(open_files=1024, processes=0).limits())
    print(resource.getrlimit(resource.RLIMIT_NOFILE))
    """
    done = subprocess.run([sys.executable, "-c", dedent(code)], capture_output=True, text=True)
    assert done.stdout == "(400, 400)\n(100, 100)\n", done.stderr


def test_page_tables_count_as_memory(inside):
    """A page touched in each of many gibibytes holds a table, not memory."""
    code = """
    import mmap, time
    held = []
    for _ in range(60):
        held.append(mmap.mmap(-1, 2**36, flags=mmap.MAP_PRIVATE | 0x4000,
                              prot=mmap.PROT_READ))
        for place in range(0, 2**36, 2**21):
            held[-1][place]
    time.sleep(30)
    """
    code, out, err = inside.run(code, memory=128 * 2**20)
    assert inside.outcome["limit"] == "memory", (code, out, err, inside.outcome)


def test_sockets_count_as_memory(inside):
    """The kernel keeps what nobody reads."""
    code = """
    import socket, time
    held = []
    while len(held) < 300:
        a, b = socket.socketpair()
        a.setblocking(False)
        try:
            while True:
                a.send(bytes(4096))
        except OSError:
            held.append((a, b))
    time.sleep(20)
    """
    inside.run(code, memory=64 * 2**20, wall=30)
    assert inside.outcome["limit"] == "memory", inside.outcome
    told = inside.run("for n in 'rw': print(open(f'/proc/sys/net/ipv4/tcp_{n}mem').read().split())")
    assert told[1].count("'212992']") == 2


DATA = table("machine")


def test_nothing_is_written_to_the_machines_disk(inside):
    """The folder that the machine and the sandbox share is there for sockets alone."""
    shared = inside.control / sandbox.SHARED
    code, out, err = inside.run(DATA["fill"].replace("{shared!r}", repr(str(shared))))
    assert (code, out, err) == (0, "0\n", "")
    assert inside.outcome["limit"] == ""
