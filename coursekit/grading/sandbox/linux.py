"""System calls that the standard library lacks, and an inmate's user, privileges and limits.

System calls that no notebook needs and that reach deep into the kernel are refused.
"""

import ctypes
import errno
import fcntl
import os
import platform
import re
import resource
import signal
import socket
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coursekit.grading.sandbox import Limits, SandboxError

CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS = 0x20000, 0x2000000, 0x4000000
CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = (
    0x8000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
RDONLY, NOSUID, NODEV, NOEXEC, REMOUNT, NOATIME, NODIRATIME = 1, 2, 4, 8, 32, 1024, 2048
BIND, REC, PRIVATE, RELATIME = 4096, 16384, 1 << 18, 1 << 21
PR_PDEATHSIG, PR_DUMPABLE, PR_NO_NEW_PRIVS = 1, 4, 38
_PR_CAPBSET_DROP, _PR_CAP_AMBIENT = 24, 47
_MNT_DETACH = 2
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_CAPSET = {"x86_64": 126, "aarch64": 91}

_FIRST_UID = 0x70000000
# CHOWN, SETGID, SETUID, SYS_ADMIN to be somebody else; SYS_PTRACE, KILL to count and end them.
_SYS_ADMIN = 21
_NEEDED = (0, 6, 7, _SYS_ADMIN, 19, 5)

_Instruction = tuple[int, int, int, int]

# Names, and numbers by machine: x86_64, aarch64; empty where it has no such call. Those that make
# memory of no folder and no process are refused since no limit here would count it, and inotify
# since it tells what others do. Read at import: in the sandbox the file is out of sight.
_LINES = Path(__file__).with_name("system_calls.csv").read_text(encoding="utf-8").splitlines()[1:]
_REFUSED = [line.split(",")[1:] for line in _LINES]
# Of processes, or threads, by number; 0 is the caller.
_OWN_ONLY = {"prlimit64": (302, 261), "sched_setattr": (314, 274), "sched_setparam": (142, 118)}
_SET_PRIORITY, _SET_SCHEDULER = (141, 140), (144, 119)
_SET_AFFINITY = (203, 122)
_NEWER = 449  # than what was looked at for this list, on each machine
_CLONE, _CLONE3, _SOCKET = (56, 220), (435, 435), (41, 198)
_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
# CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
_NEW_NAMESPACES = 0x80 | 0x20000 | 0x2000000 | 0x4000000 | 0x8000000 | 0x70000000
_AF_NETLINK, _NETLINK_ROUTE = 16, 0  # the C library asks it for this machine's addresses
_FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6)
_SOCKETPAIR, _SETSID, _IOCTL, _FCNTL = (53, 199), (112, 157), (16, 29), (72, 25)
# Memory for several processes that no file stands for; the kernel does not count it for any.
_MMAP, _SHARED, _ANONYMOUS = (9, 222), 0x1, 0x20
# Input put into a terminal; what tells of others' use of a file.
_TIOCSTI, _TIOCLINUX, _TIOCSCTTY = 0x5412, 0x541C, 0x540E
_F_SETLEASE, _F_NOTIFY = 1024, 1026
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _error_text() -> str:
    return os.strerror(ctypes.get_errno())


def prctl(option: int, value: int) -> None:
    """Set a property of this process, or raise `SandboxError`."""
    if _libc().prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        raise SandboxError(f"prctl {option}: {_error_text()}")


def unshare(flags: int, name: str) -> None:
    """Leave the namespaces of `flags` for new ones; `name` is for a `SandboxError`."""
    if _libc().unshare(flags) != 0:
        raise SandboxError(f"{name}: {_error_text()}")


def mount(source: str | None, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """mount(2): `source` on `target`, or raise `SandboxError`."""

    def bytes_of(text: str | None) -> bytes | None:
        return None if text is None else os.fsencode(text)

    arguments = (bytes_of(source), bytes_of(target), bytes_of(kind))
    data = bytes_of(options) if options else None
    if _libc().mount(*arguments, ctypes.c_ulong(flags), data) != 0:
        name = kind or source or target
        raise SandboxError(f"mounting {name}: {_error_text()}")


def loopback_up() -> None:
    """Have this network namespace's own 127.0.0.1 work: ipykernel needs it."""
    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = fcntl.ioctl(any_socket, get_flags, struct.pack("16sH14x", b"lo", 0))
        flags = struct.unpack("16sH14x", request)[1] | up
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", flags))


def leave_old_root() -> None:
    """Make the working folder the root of all files, and let go of the old one."""
    if _libc().syscall(_PIVOT_ROOT[os.uname().machine], b".", b".") != 0:
        raise SandboxError(f"pivot_root: {_error_text()}")
    if _libc().umount2(b".", _MNT_DETACH) != 0:
        raise SandboxError(f"leaving the old root: {_error_text()}")


def fork_apart() -> int:
    """Fork, as `os.fork` does, a process that is the first of a process namespace of its own.

    This process stays in its own, and forks others. It has to be in a user namespace of its own
    for that, for good, if it has no privileges.
    """
    if not _capabilities() >> _SYS_ADMIN & 1:
        new_user_namespace()
    # What `os.fork` does for Python; what the C library does is for processes with threads.
    ctypes.pythonapi.PyOS_BeforeFork()
    arguments = [CLONE_NEWPID | signal.SIGCHLD, 0, 0, 0, 0]
    pid = ctypes.PyDLL(None, use_errno=True).syscall(
        _CLONE[os.uname().machine == "aarch64"], *map(ctypes.c_ulong, arguments)
    )
    if pid == 0:
        ctypes.pythonapi.PyOS_AfterFork_Child()
        return 0
    ctypes.pythonapi.PyOS_AfterFork_Parent()
    if pid < 0:
        raise SandboxError(f"process namespace: {_error_text()}")
    return pid


def identity() -> int | None:
    """A user id that nobody else has, if we may take it; None to stay who we are."""
    if os.geteuid() != 0 or not all(_capabilities() >> capability & 1 for capability in _NEEDED):
        return None
    # Of a container, which may have a part of the ids only.
    end = min(
        max(first + length for first, _, length in _id_map(name)) for name in ("uid_map", "gid_map")
    )
    process = int(os.readlink("/proc/self"))  # its number outside, where the others have theirs
    if end > _FIRST_UID + 2**22:  # above the highest process id
        return _FIRST_UID + process
    return end - 2 - process % (end // 4) if end > 1000 else None


def _capabilities() -> int:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.search(r"CapEff:\s*(\w+)", status)[1], 16)  # type: ignore[index]


def _id_map(name: str) -> list[list[int]]:
    text = Path("/proc/self", name).read_text(encoding="ascii")
    return [[int(number) for number in line.split()] for line in text.splitlines()]


def new_user_namespace() -> None:
    """Move into a user namespace of our own, and be who we are outside."""
    # Before, processes that the same user runs outside counted for the limit of those inside.
    if [int(number) for number in re.findall(r"\d+", os.uname().release)[:2]] < [5, 14]:
        raise SandboxError("process limit: only root has one before Linux 5.14")
    uid, gid = os.geteuid(), os.getegid()
    unshare(CLONE_NEWUSER, "user namespace")
    try:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"user namespace: {error.strerror}") from error


def drop_privileges(uid: int | None) -> None:
    """Give up every privilege, for good."""
    # No program that is started from here on gains a capability.
    for capability in range(64):
        if _libc().prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break
    _libc().prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)  # clear all
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    header = struct.pack("=Ii", 0x20080522, 0)
    if _libc().syscall(_CAPSET[os.uname().machine], header, bytes(24)) != 0:
        raise SandboxError(f"capabilities cannot be dropped: {_error_text()}")
    prctl(PR_NO_NEW_PRIVS, 1)
    prctl(PR_DUMPABLE, 0)  # init is none of the inmate's business; cleared by execve
    _install_filter()


def set_limits(limits: Limits) -> None:
    """Bound this process, and each that it starts, by the kernel's own means."""

    def bound(number: int, soft: int, hard: int | None = None) -> None:
        if soft:
            most = resource.getrlimit(number)[1]
            if most != resource.RLIM_INFINITY:
                soft, hard = min(soft, most), min(hard or soft, most)
            resource.setrlimit(number, (soft, hard or soft))

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    bound(resource.RLIMIT_CPU, limits.cpu, limits.cpu + 5)
    bound(resource.RLIMIT_DATA, limits.memory)
    bound(resource.RLIMIT_FSIZE, limits.file_size)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    # Open files that it sends, and nobody receives, count for the grader, if that is the same user.
    some = most // 4 if most != resource.RLIM_INFINITY else limits.open_files
    bound(resource.RLIMIT_NOFILE, min(limits.open_files, some))
    bound(resource.RLIMIT_NPROC, limits.processes)


def _filter() -> bytes:
    """The filter, in the kernel's classic BPF.

    Returns
    -------
    bytes
        Instructions of 8 bytes; at most 4096 of them.
    """
    machine, architecture = _ARCHITECTURES[platform.machine()]
    refuse = _ERRNO | errno.EPERM
    # Offsets into `struct seccomp_data`: number 0, architecture 4, first argument 16.
    code = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, architecture), (_RETURN, 0, 0, _KILL)]
    unknown = _ERRNO | errno.ENOSYS
    code += [(_LOAD, 0, 0, 0), (_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, refuse)]
    code += [(_AT_LEAST, 0, 1, _NEWER), (_RETURN, 0, 0, unknown)]
    for call in _REFUSED:
        if number := call[machine]:
            code += [(_EQUAL, 0, 1, int(number)), (_RETURN, 0, 0, refuse)]
    # Its flags are out of a filter's reach; without it, the C library calls clone.
    code += [(_EQUAL, 0, 1, _CLONE3[machine]), (_RETURN, 0, 0, unknown)]
    for numbers in _OWN_ONLY.values():
        code += _of_caller(numbers[machine], refuse)
    # The ordinary scheduler is what all have; ZeroMQ sets it for its threads.
    for numbers, jump in ((_SET_PRIORITY, (0, 2)), (_SET_SCHEDULER, (3, 0))):
        code += [(_EQUAL, 0, 6, numbers[machine]), (_LOAD, 0, 0, 16), (_EQUAL, *jump, 0)]
        code += [(_LOAD, 0, 0, 24), (_EQUAL, 1, 0, 0), (_RETURN, 0, 0, refuse)]
        code += [(_RETURN, 0, 0, _ALLOW)]
    # Threads are numbered, too: OpenMP could start none if it might not place them.
    code += _of_caller(_SET_AFFINITY[machine], _ERRNO)
    code += [(_EQUAL, 0, 4, _CLONE[machine]), (_LOAD, 0, 0, 16)]
    code += [(_ANY_BIT, 0, 1, _NEW_NAMESPACES), (_RETURN, 0, 0, refuse), (_RETURN, 0, 0, _ALLOW)]
    # The scheduler gives each session the same share, however many somebody starts: so none can
    # be started. Programs that ask for one, and for a terminal to control it, are told they got it.
    code += [(_EQUAL, 0, 1, _SETSID[machine]), (_RETURN, 0, 0, _ERRNO)]
    code += [(_EQUAL, 0, 5, _MMAP[machine]), (_LOAD, 0, 0, 40), (_ANY_BIT, 0, 2, _ANONYMOUS)]
    code += [(_ANY_BIT, 0, 1, _SHARED), (_RETURN, 0, 0, refuse), (_RETURN, 0, 0, _ALLOW)]
    terminal = {_TIOCSCTTY: _ERRNO, _TIOCSTI: refuse, _TIOCLINUX: refuse}
    code += _second_argument(_IOCTL[machine], terminal)
    code += _second_argument(_FCNTL[machine], {_F_SETLEASE: refuse, _F_NOTIFY: refuse})
    code += _families(_SOCKETPAIR[machine], (socket.AF_UNIX,))
    netlink = [(_EQUAL, 0, 4, _AF_NETLINK), (_LOAD, 0, 0, 32), (_EQUAL, 1, 0, _NETLINK_ROUTE)]
    netlink += [(_RETURN, 0, 0, _ERRNO | errno.EPROTONOSUPPORT), (_RETURN, 0, 0, _ALLOW)]
    code += _families(_SOCKET[machine], _FAMILIES, netlink)
    code += [(_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def _of_caller(number: int, answer: int) -> list[_Instruction]:
    """Allow a call whose first argument is 0, and answer others."""
    code = [(_LOAD, 0, 0, 16), (_EQUAL, 1, 0, 0), (_RETURN, 0, 0, answer), (_RETURN, 0, 0, _ALLOW)]
    return [(_EQUAL, 0, len(code), number), *code]


def _second_argument(number: int, answers: dict[int, int]) -> list[_Instruction]:
    """Answer a call by its second argument; allow it with others."""
    code = [(_EQUAL, 0, 2 * len(answers) + 2, number), (_LOAD, 0, 0, 24)]
    for value, answer in answers.items():
        code += [(_EQUAL, 0, 1, value), (_RETURN, 0, 0, answer)]
    return [*code, (_RETURN, 0, 0, _ALLOW)]


def _families(
    number: int, families: Sequence[int], first: Sequence[_Instruction] = ()
) -> list[_Instruction]:
    """Allow a call whose first argument is one of the families, refuse it with others."""
    last = len(families)
    return [
        (_EQUAL, 0, len(first) + last + 3, number),
        (_LOAD, 0, 0, 16),
        *first,
        *((_EQUAL, last - place, 0, family) for place, family in enumerate(families)),
        (_RETURN, 0, 0, _ERRNO | errno.EAFNOSUPPORT),
        (_RETURN, 0, 0, _ALLOW),
    ]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def _install_filter() -> None:
    """Filter this process and its children from now on; it must have no_new_privs."""
    code = _filter()
    filled = _Program(len(code) // 8, ctypes.c_char_p(code))
    pr_set_seccomp, mode_filter = 22, 2
    if _libc().prctl(pr_set_seccomp, mode_filter, ctypes.byref(filled), 0, 0) != 0:
        raise SandboxError(f"filter of system calls: {_error_text()}")
