"""Lock a process in: its own files, processes and network, and nothing else of the machine.

Linux only, by namespaces, without a helper program and without privileges. `enter` is called
by a process with one thread and returns in the process that is locked in; `main` runs a
command there. Three processes take part: a *supervisor* outside, which
watches the limits, and whose end ends everything; *init*, the first process of the sandbox,
whose end ends everything inside; and the *inmate*, which runs the students' code. See
docs/security.md for what each layer stops.
"""

import contextlib
import os
import select
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from coursekit.grading.sandbox import DOOR, HOME, Spec
from coursekit.grading.sandbox.linux import (
    CLONE_NEWPID,
    CLONE_NEWUSER,
    PR_DUMPABLE,
    PR_PDEATHSIG,
    drop_privileges,
    identity,
    map_identity,
    prctl,
    set_limits,
    unshare,
)
from coursekit.grading.sandbox.watch import WATCHED, be_init, finish, reason, say, show, supervise
from coursekit.grading.sandbox.world import build

_ENVIRONMENT = {"HOME": HOME, "TMPDIR": "/tmp", "USER": "student", "LOGNAME": "student"}
_FAILED = 125


def enter(spec: Spec, descriptors: Sequence[int] = ()) -> None:
    """Return in a process that is locked in.

    The calling process must have one thread; of its open files the inmate keeps those in
    `descriptors`, and standard input and output. It becomes the supervisor and never returns:
    it passes interrupts on, waits, writes the outcome, and exits like the inmate did.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
    door = _door(spec)
    from_init, report = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        uid = identity()
        if uid is None:
            ids = os.geteuid(), os.getegid()
            unshare(CLONE_NEWUSER, "user namespace")
            map_identity(*ids)
        unshare(CLONE_NEWPID, "process namespace")
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        if spec.parent and os.getppid() != spec.parent:
            os._exit(_FAILED)  # it ended before it could be watched
        init = os.fork()
    except Exception as error:
        finish(spec, {"error": reason(error)}, _FAILED)
    if init:
        report.close()
        supervise(spec, init, from_init)
    try:
        from_init.close()
        os.setsid()
        _hand_out(door, *build(spec, uid))
        show(report)
        with contextlib.suppress(OSError):  # should memory run out, end what runs here first
            Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
        drop_privileges(uid)
        # Cleared by the change of user, hence again; the supervisor may have died meanwhile.
        prctl(PR_PDEATHSIG, signal.SIGKILL)
        if select.select([report], [], [], 0)[0]:
            os._exit(_FAILED)
        inmate = os.fork()
        if inmate:
            be_init(spec, inmate, report)
        _close_all_but(*descriptors, report.fileno())
        os.setpgid(0, 0)
        os.chdir(spec.folder)
        set_limits(spec.limits)
        os.environ.clear()
        os.environ.update(spec.environment | _ENVIRONMENT)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        prctl(PR_DUMPABLE, 1)  # lets the supervisor count its memory
        report.close()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
    except Exception as error:  # never go on outside
        say(report, {"error": reason(error)})
        os._exit(_FAILED)


def _door(spec: Spec) -> socket.socket | None:
    """The connection to hand out the folders of the sandbox on, if somebody wants them."""
    door = socket.socket(socket.AF_UNIX)
    try:
        door.connect(os.path.join(spec.control, DOOR))
    except OSError:
        door.close()
        return None
    return door


def _hand_out(door: socket.socket | None, *folders: int) -> None:
    """Give the folders away, while nothing of a student's runs here."""
    if door is not None:
        socket.send_fds(door, [b"x"], list(folders))
        door.close()
    for folder in folders:
        os.close(folder)


def _close_all_but(*descriptors: int) -> None:
    first = 3
    for fd in sorted(descriptors):
        os.closerange(first, fd)
        first = fd + 1
    os.closerange(first, 65536)


def main(arguments: Sequence[str]) -> NoReturn:
    """Run ``SPEC -- COMMAND...``: the command in a sandbox, found on the sandbox's PATH."""
    spec, _, *command = arguments
    enter(Spec.read(Path(spec)))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        os._exit(127)
