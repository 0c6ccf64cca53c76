"""System calls that no notebook needs and that reach deep into the kernel: refuse them."""

import ctypes
import errno
import platform
import socket
import struct
from collections.abc import Sequence
from pathlib import Path

from coursekit.grading.sandbox import SandboxError

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


def program() -> bytes:
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


def install() -> None:
    """Filter this process and its children from now on; it must have no_new_privs."""
    code = program()
    filled = _Program(len(code) // 8, ctypes.c_char_p(code))
    pr_set_seccomp, mode_filter = 22, 2
    if ctypes.CDLL(None).prctl(pr_set_seccomp, mode_filter, ctypes.byref(filled), 0, 0) != 0:
        raise SandboxError("system calls: the kernel takes no filter")
