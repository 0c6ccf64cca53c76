"""Lock a process in: its own files, processes and network, and nothing else of the machine.

Linux only, by namespaces, without a helper program and without privileges. `enter` is called
by a process with one thread and returns in the process that is locked in; `launcher` is a
program that runs a command there. Three processes take part: a *supervisor* outside, whose
end ends everything; *init*, the first process of the sandbox, whose end ends everything
inside; and the *inmate*, which runs the students' code. See docs/security.md for what each
layer stops.

This module imports the standard library only: it starts with every kernel.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import json
import os
import re
import resource
import select
import shutil
import signal
import socket
import stat
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from coursekit.grading import seccomp

MIB = 2**20

# Where the inmate's home is, and what it is called.
HOME = "/home/student"
_ENVIRONMENT = {"HOME": HOME, "TMPDIR": "/tmp", "USER": "student", "LOGNAME": "student"}
_FIRST_UID = 0x70000000

# Files in the control folder, which the sandbox does not see, and the folder it shares.
OUTCOME, ROOT, SHARED = "outcome.json", "root", "c"

_CLONE_NEWNS, _CLONE_NEWCGROUP, _CLONE_NEWUTS = 0x20000, 0x2000000, 0x4000000
_CLONE_NEWIPC, _CLONE_NEWUSER, _CLONE_NEWPID, _CLONE_NEWNET = (
    0x8000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
_RDONLY, _NOSUID, _NODEV, _NOEXEC, _REMOUNT, _NOATIME, _NODIRATIME = 1, 2, 4, 8, 32, 1024, 2048
_BIND, _REC, _PRIVATE, _RELATIME = 4096, 16384, 1 << 18, 1 << 21
_KEPT = {"noexec": _NOEXEC, "noatime": _NOATIME, "nodiratime": _NODIRATIME, "relatime": _RELATIME}
_MNT_DETACH = 2
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_CAPSET = {"x86_64": 126, "aarch64": 91}
_PR_PDEATHSIG, _PR_DUMPABLE, _PR_CAPBSET_DROP, _PR_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 1, 4, 24, 38, 47
_CAP_CHOWN, _CAP_SETGID, _CAP_SETUID, _CAP_SYS_ADMIN = 0, 6, 7, 21
_WATCHED = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)
_HEARTBEAT = 0.1
_FAILED = 125


def launcher(spec: Path) -> list[str]:
    """The command, to be followed by another that is to run in the sandbox of `spec`."""
    package = str(Path(__file__).resolve().parents[2])
    code = f"import sys; sys.path.insert(0, {package!r}); " + (
        "from coursekit.grading.sandbox import main; main(sys.argv[1:])"
    )
    # Neither the user's environment nor site-packages: this starts with every kernel.
    return [sys.executable, "-I", "-S", "-c", code, str(spec), "--"]


class SandboxError(Exception):
    """A layer of the sandbox that this machine does not offer; says which, and why."""


@dataclass(frozen=True)
class Limits:
    """What the processes of one sandbox may use; 0 sets no limit.

    Attributes
    ----------
    cpu : int
        Seconds of CPU time of each process.
    wall : int
        Seconds that the sandbox may last.
    memory : int
        Bytes in memory of all its processes together; a single process that asks for more
        gets an error from its allocation instead.
    processes : int
        Processes and threads.
    file_size : int
        Bytes in one file.
    disk : int
        Bytes in all its files together, which are kept in memory.
    open_files : int
        Open files of each process.
    """

    cpu: int = 1800
    wall: int = 3600
    memory: int = 4096 * MIB
    processes: int = 128
    file_size: int = 512 * MIB
    disk: int = 1024 * MIB
    open_files: int = 1024


@dataclass(frozen=True)
class Spec:
    """A sandbox to be made.

    Attributes
    ----------
    folder : str
        The working folder. The inmate gets a copy at the same path, which vanishes with it.
    control : str
        A folder outside, for this sandbox only, with the empty folders ``root`` and ``c``.
        The latter is shared with the inmate, at the same path. ``outcome.json`` is written.
    readable : list of str
        Files and folders that the inmate may read; those that do not exist are left out.
    environment : dict of str to str
        The inmate's environment; HOME and TMPDIR are added.
    left_out : list of str
        Endings of file names that are not copied from the top of the working folder.
    parent : int
        The process whose end ends the sandbox: that which calls the supervisor into being.
    home : dict of str to str
        Files that the inmate finds in its home folder: path there, and what to copy.
    follow : bool
        Whether links in the working folder are followed: never in what a student handed in.
    """

    folder: str
    control: str
    readable: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    limits: Limits = Limits()
    left_out: list[str] = field(default_factory=list)
    home: dict[str, str] = field(default_factory=dict)
    parent: int = 0
    follow: bool = False

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Spec:
        content = json.loads(path.read_text(encoding="utf-8"))
        return cls(**content | {"limits": Limits(**content["limits"])})


def enter(spec: Spec, kept: Sequence[int] = ()) -> None:
    """Return in a process that is locked in.

    The calling process must have one thread; of its open files the inmate keeps those in
    `kept`, and standard input and output. It becomes the supervisor and never returns:
    it passes interrupts on, waits, writes the outcome, and exits like the inmate did.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
    from_init, report = os.pipe()
    supervisor_gone, held = os.pipe()
    try:
        uid = _identity()
        if uid is None:
            who = os.geteuid(), os.getegid()
            _unshare(_CLONE_NEWUSER, "user namespace")
            _map_identity(*who)
        _unshare(_CLONE_NEWPID, "process namespace")
        _prctl(_PR_PDEATHSIG, signal.SIGKILL)
        if spec.parent and os.getppid() != spec.parent:
            os._exit(_FAILED)  # it ended before it could be watched
        init = os.fork()
    except Exception as error:
        _finish(spec, {"error": _text(error)}, _FAILED)
    if init:
        os.close(report)
        _supervise(spec, init, from_init)
    try:
        os.close(from_init)
        os.close(held)
        os.setsid()
        _build(spec, uid)
        _drop(uid)
        # Cleared by the change of user, hence again; the supervisor may have died meanwhile.
        _prctl(_PR_PDEATHSIG, signal.SIGKILL)
        if select.select([supervisor_gone], [], [], 0)[0]:
            os._exit(_FAILED)
        inmate = os.fork()
        if inmate:
            _be_init(spec, inmate, report)
        _close_all_but(*kept, report)
        os.setpgid(0, 0)
        os.chdir(spec.folder)
        _limit(spec.limits)
        os.environ.clear()
        os.environ.update(spec.environment | _ENVIRONMENT)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        _prctl(_PR_DUMPABLE, 1)  # lets init count its memory
        os.close(report)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)
    except Exception as error:  # never go on outside
        _say(report, {"error": _text(error)})
        os._exit(_FAILED)


def _close_all_but(*kept: int) -> None:
    first = 3
    for fd in sorted(kept):
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


# The supervisor, outside


def _supervise(spec: Spec, init: int, report: int) -> NoReturn:
    while True:
        caught = signal.sigwaitinfo(_WATCHED).si_signo
        if caught != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.kill(init, caught)
        done, status = os.waitpid(init, os.WNOHANG)
        if done:
            break
    os.set_blocking(report, False)
    said = b""
    with contextlib.suppress(BlockingIOError):
        said = os.read(report, 65536)
    try:
        outcome = json.loads(said)
    except ValueError:
        outcome = {"limit": "", "signal": signal.SIGKILL}
    _finish(spec, outcome, os.waitstatus_to_exitcode(status) & 0xFF)


def _finish(spec: Spec, outcome: dict[str, Any], code: int) -> NoReturn:
    draft = Path(spec.control, OUTCOME + ".part")
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps(outcome), encoding="utf-8")
        draft.replace(Path(spec.control, OUTCOME))
    os._exit(code)


def _say(pipe: int, outcome: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        os.write(pipe, json.dumps(outcome).encode())


def _text(error: Exception) -> str:
    return str(error) if isinstance(error, SandboxError) else f"setting it up failed: {error!r}"


# Init: the first process inside


def _be_init(spec: Spec, inmate: int, report: int) -> NoReturn:
    """Bury the dead, pass signals on, watch the limits; when init exits, all inside die."""
    limits = spec.limits
    deadline = time.monotonic() + limits.wall if limits.wall else float("inf")
    while True:
        caught = signal.sigtimedwait(_WATCHED, _HEARTBEAT)
        if caught and caught.si_signo != signal.SIGCHLD:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(inmate, caught.si_signo)
        for pid, status, usage in _buried():
            if pid == inmate:
                _say(report, _outcome(spec.limits, status, usage))
                os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
        limit = ""
        if time.monotonic() > deadline:
            limit = "wall"
        elif limits.memory and _memory(more_than=limits.memory):
            limit = "memory"
        elif not _sockets_only(os.path.join(spec.control, SHARED)):
            limit = "disk"
        if limit:
            _say(report, {"limit": limit, "signal": signal.SIGKILL})
            os._exit(128 + signal.SIGKILL)


def _buried() -> Iterator[tuple[int, int, Any]]:
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        yield pid, status, usage


def _outcome(limits: Limits, status: int, usage: Any) -> dict[str, Any]:
    code = os.waitstatus_to_exitcode(status)
    used = usage.ru_utime + usage.ru_stime
    # The limit and this account are kept by different clocks of the kernel: a little less counts.
    near = limits.cpu and used >= 0.95 * limits.cpu
    by_cpu = code == -signal.SIGXCPU or (near and code == -signal.SIGKILL)
    return {"limit": "cpu" if by_cpu else "", "signal": max(-code, 0), "exit": max(code, 0)}


def _memory(more_than: int) -> bool:
    """Whether the processes hold more bytes, each page counted once."""
    # The exact figure takes the kernel long for large processes: only if it may matter.
    total = 0
    for pid in _inmates():
        if (
            total := total + _kib(pid, "status", rb"Rss(?:Anon|Shmem):\s+(\d+)") * 1024
        ) > more_than:
            break
    else:
        return False
    total = 0
    for pid in _inmates():
        rolled = _kib(pid, "smaps_rollup", rb"Pss_(?:Anon|Shmem):\s+(\d+)")
        # A process that keeps it secret pays for what it shares, too.
        total += (rolled or _kib(pid, "status", rb"Rss(?:Anon|Shmem):\s+(\d+)")) * 1024
    return total > more_than


def _inmates() -> Iterator[str]:
    return (name for name in os.listdir("/proc") if name.isdigit() and name != "1")


def _kib(pid: str, file: str, pattern: bytes) -> int:
    try:
        with open(f"/proc/{pid}/{file}", "rb") as opened:
            return sum(map(int, re.findall(pattern, opened.read())))
    except OSError:
        return 0  # it has just ended, or does not let us read


def _sockets_only(shared: str) -> bool:
    """Whether the shared folder, which is on the machine's disk, holds only what it is for."""
    try:
        with os.scandir(shared) as entries:
            for number, entry in enumerate(entries):
                status = entry.stat(follow_symlinks=False)
                if number > 16 or not (
                    stat.S_ISSOCK(status.st_mode)
                    or (stat.S_ISREG(status.st_mode) and status.st_size < MIB)
                ):
                    return False
    except OSError:
        return True
    return True


# Who the inmate is


def _identity() -> int | None:
    """A user id that nobody else has, if we may take it; None to stay who we are."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    held = int(re.search(r"CapEff:\s*(\w+)", status)[1], 16)  # type: ignore[index]
    needed = (_CAP_CHOWN, _CAP_SETGID, _CAP_SETUID, _CAP_SYS_ADMIN)
    if os.geteuid() != 0 or not all(held >> capability & 1 for capability in needed):
        return None
    # Of a container, which may have a part of the ids only.
    end = min(
        max(first + length for first, _, length in _id_map(name)) for name in ("uid_map", "gid_map")
    )
    if end > _FIRST_UID + 2**22:  # above the highest process id
        return _FIRST_UID + os.getpid()
    return end - 2 - os.getpid() % (end // 4) if end > 1000 else None


def _id_map(name: str) -> list[list[int]]:
    text = Path("/proc/self", name).read_text(encoding="ascii")
    return [[int(number) for number in line.split()] for line in text.splitlines()]


def _map_identity(uid: int, gid: int) -> None:
    """In a user namespace of our own, be who we are outside."""
    try:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"user namespace: {error.strerror}") from error


def _drop(uid: int | None) -> None:
    """Give up every privilege, for good."""
    machine = os.uname().machine
    for capability in range(64):
        if _libc().prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break
    _libc().prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)  # clear all
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    header = struct.pack("=Ii", 0x20080522, 0)
    if _libc().syscall(_CAPSET[machine], header, bytes(24)) != 0:
        raise SandboxError(f"capabilities cannot be dropped: {_why()}")
    _prctl(_PR_NO_NEW_PRIVS, 1)
    _prctl(_PR_DUMPABLE, 0)  # init is none of the inmate's business; cleared by execve
    seccomp.install()


def _limit(limits: Limits) -> None:
    def bound(what: int, soft: int, hard: int | None = None) -> None:
        if soft:
            most = resource.getrlimit(what)[1]
            if most != resource.RLIM_INFINITY:
                soft, hard = min(soft, most), min(hard or soft, most)
            resource.setrlimit(what, (soft, hard or soft))

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    bound(resource.RLIMIT_CPU, limits.cpu, limits.cpu + 5)
    bound(resource.RLIMIT_DATA, limits.memory)
    bound(resource.RLIMIT_FSIZE, limits.file_size)
    bound(resource.RLIMIT_NOFILE, limits.open_files)
    if os.getuid() >= _FIRST_UID or _kernel() >= (5, 14):
        # Before, the processes that the same user runs outside counted, too.
        bound(resource.RLIMIT_NPROC, limits.processes)


# What the inmate sees


def _build(spec: Spec, uid: int | None) -> None:
    """Make the inmate's own world and move into it; ours is gone from here on."""
    os.umask(0o022)
    _unshare(_CLONE_NEWNS | _CLONE_NEWIPC | _CLONE_NEWUTS, "mount, IPC and host name namespaces")
    _unshare(_CLONE_NEWNET, "network namespace")
    with contextlib.suppress(SandboxError):
        _unshare(_CLONE_NEWCGROUP, "control group namespace")
    _loopback_up()
    socket.sethostname("localhost")
    _mount(None, "/", None, _REC | _PRIVATE)
    root = os.path.join(spec.control, ROOT)
    limits = spec.limits
    size = f"size={limits.disk}," if limits.disk else ""
    _mount("tmpfs", root, "tmpfs", _NOSUID | _NODEV, "size=16m,nr_inodes=20000,mode=755")
    scratch = root + "/.scratch"
    os.mkdir(scratch)
    _mount("tmpfs", scratch, "tmpfs", _NOSUID | _NODEV, f"{size}nr_inodes=200000,mode=755")
    owner = (-1, -1) if uid is None else (uid, uid)
    # The only places to write to, all in one bounded file system.
    for inside, mode in (("/tmp", 0o1777), (HOME, 0o700), ("/dev/shm", 0o1777)):
        _own_folder(root, scratch, inside, mode, owner)
    folder = os.path.realpath(spec.folder)
    if not folder.startswith("/tmp/"):
        _own_folder(root, scratch, folder, 0o755, owner)
    _copy(folder, root + folder, spec, owner)
    for inside, file in spec.home.items():
        there = os.path.join(root + HOME, inside)
        os.makedirs(os.path.dirname(there), exist_ok=True)
        shutil.copyfile(file, there)
        for path in (os.path.dirname(there), there):
            os.chown(path, *owner)
    _devices(root)
    _etc(root, uid)
    for path in _covering(spec.readable):
        _place(path, root + path)
        _bind(path, root + path)
    for link, target in sorted(_links([*spec.readable, spec.folder, spec.control]).items()):
        if not os.path.lexists(root + link):
            os.makedirs(os.path.dirname(root + link), exist_ok=True)
            os.symlink(target, root + link)
    shared = os.path.join(os.path.realpath(spec.control), SHARED)
    os.makedirs(root + shared, exist_ok=True)
    os.chown(shared, *owner)
    for name in os.listdir(shared):
        os.chown(os.path.join(shared, name), *owner, follow_symlinks=False)
    _mount(shared, root + shared, None, _BIND)
    _mount(None, root + shared, None, _REMOUNT | _BIND | _NOSUID | _NODEV | _NOEXEC)
    os.makedirs(root + "/proc", exist_ok=True)
    _mount("proc", root + "/proc", "proc", _NOSUID | _NODEV | _NOEXEC)
    os.makedirs(root + "/.scratch/.hidden", exist_ok=True)
    _mount(root + "/.scratch/.hidden", scratch, None, _BIND)
    _mount(None, scratch, None, _REMOUNT | _BIND | _RDONLY)
    _mount(None, root, None, _REMOUNT | _BIND | _RDONLY | _NOSUID | _NODEV)
    os.chdir(root)
    if _libc().syscall(_PIVOT_ROOT[os.uname().machine], b".", b".") != 0:
        raise SandboxError(f"pivot_root: {_why()}")
    if _libc().umount2(b".", _MNT_DETACH) != 0:
        raise SandboxError(f"leaving the old root: {_why()}")
    os.chdir("/")


def _own_folder(root: str, scratch: str, inside: str, mode: int, owner: tuple[int, int]) -> None:
    """A folder of the inmate's own at the path `inside`, on the bounded file system."""
    source = scratch + "/" + inside.strip("/").replace("/", "_")
    os.mkdir(source)
    os.chmod(source, mode)
    os.chown(source, *owner)
    os.makedirs(root + inside, exist_ok=True)
    _mount(source, root + inside, None, _BIND)


def _copy(source: str, to: str, spec: Spec, owner: tuple[int, int]) -> None:
    """Copy regular files and folders; links, if not followed, are of no use inside."""
    try:
        for here, folders, files in os.walk(source, followlinks=spec.follow):
            there = to if here == source else os.path.join(to, os.path.relpath(here, source))
            os.makedirs(there, exist_ok=True)
            os.chown(there, *owner)
            os.chmod(there, 0o755)
            if not spec.follow:
                folders[:] = [one for one in folders if not os.path.islink(os.path.join(here, one))]
            for name in files:
                file = os.path.join(here, name)
                if here == source and any(name.endswith(ending) for ending in spec.left_out):
                    continue
                if stat.S_ISREG(os.stat(file, follow_symlinks=spec.follow).st_mode):
                    shutil.copyfile(file, os.path.join(there, name))
                    shutil.copystat(file, os.path.join(there, name))
                    os.chmod(os.path.join(there, name), 0o644)
                    os.chown(os.path.join(there, name), *owner)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise SandboxError(
                "the files of the submission are larger than c.Sandbox.disk allows"
            ) from error
        raise


def _devices(root: str) -> None:
    for name in ("null", "zero", "full", "random", "urandom"):
        _place(f"/dev/{name}", f"{root}/dev/{name}")
        _mount(f"/dev/{name}", f"{root}/dev/{name}", None, _BIND)
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"{root}/dev/{name}")
    os.makedirs(f"{root}/dev/pts")
    with contextlib.suppress(SandboxError):  # terminals, for `!command` in a cell
        _mount(
            "devpts", f"{root}/dev/pts", "devpts", _NOSUID | _NOEXEC, "newinstance,ptmxmode=0666"
        )
        os.symlink("pts/ptmx", f"{root}/dev/ptmx")


def _etc(root: str, own: int | None) -> None:
    os.makedirs(root + "/etc", exist_ok=True)
    uid, gid = (os.getuid(), os.getgid()) if own is None else (own, own)
    for name, text in {
        "passwd": f"student:x:{uid}:{gid}::{HOME}:/bin/sh\n",
        "group": f"student:x:{gid}:\n",
        "hosts": "127.0.0.1 localhost\n::1 localhost\n",
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    }.items():
        Path(root, "etc", name).write_text(text, encoding="ascii")


def _covering(paths: list[str]) -> list[str]:
    """The real paths, without those that lie in another; parents first."""
    real = sorted({os.path.realpath(path) for path in paths if os.path.exists(path)} - {"/"})
    kept: list[str] = []
    for path in real:
        if not any(path.startswith(other + "/") for other in kept):
            kept.append(path)
    return kept


def _links(paths: list[str]) -> dict[str, str]:
    """The symbolic links on the way to the paths."""
    found: dict[str, str] = {}
    todo = [os.path.abspath(path) for path in paths]
    while todo:
        parts = todo.pop().split("/")[1:]
        here = ""
        for number, part in enumerate(parts):
            here += "/" + part
            if os.path.islink(here) and here not in found:
                found[here] = os.readlink(here)
                rest = [os.path.dirname(here), found[here], *parts[number + 1 :]]
                todo.append(os.path.normpath(os.path.join(*rest)))
                break
    return found


def _place(source: str, target: str) -> None:
    """Something at `target` to mount `source` on."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "ab"):
            pass


def _bind(source: str, target: str) -> None:
    """Show `source`, and all that is mounted below, read-only."""
    _mount(source, target, None, _BIND | _REC)
    for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines():
        _, _, _, _, where, options = line.split()[:6]
        place = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), where)
        if place == target or place.startswith(target + "/"):
            kept = sum(flag for name, flag in _KEPT.items() if name in options.split(","))
            _mount(None, place, None, _REMOUNT | _BIND | _RDONLY | _NOSUID | _NODEV | kept)


def _loopback_up() -> None:
    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = fcntl.ioctl(any_socket, get_flags, struct.pack("16sH14x", b"lo", 0))
        flags = struct.unpack("16sH14x", request)[1] | up
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", flags))


# The C library


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _why() -> str:
    return os.strerror(ctypes.get_errno())


def _prctl(option: int, value: int) -> None:
    if _libc().prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        raise SandboxError(f"prctl {option}: {_why()}")


def _unshare(flags: int, what: str) -> None:
    if _libc().unshare(flags) != 0:
        raise SandboxError(f"{what}: {_why()}")


def _mount(
    source: str | None, target: str, kind: str | None, flags: int, options: str = ""
) -> None:
    def bytes_of(text: str | None) -> bytes | None:
        return None if text is None else os.fsencode(text)

    arguments = (bytes_of(source), bytes_of(target), bytes_of(kind))
    given = bytes_of(options) if options else None
    if _libc().mount(*arguments, ctypes.c_ulong(flags), given) != 0:
        what = kind or source or target
        raise SandboxError(f"mounting {what}: {_why()}")


def _kernel() -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", os.uname().release)[:2])
