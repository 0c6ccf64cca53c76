"""System calls of Linux that the standard library lacks."""

from __future__ import annotations

import ctypes
import fcntl
import os
import re
import socket
import struct
from typing import Any

from coursekit.grading.sandbox.spec import SandboxError

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


def kernel() -> tuple[int, ...]:
    """Linux's version, major and minor."""
    return tuple(int(number) for number in re.findall(r"\d+", os.uname().release)[:2])


def empty_bounding_set() -> None:
    """Have no program that is started from here on gain a capability."""
    for capability in range(64):
        if _libc().prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break
    _libc().prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)  # clear all


def drop_capabilities() -> None:
    """Give up every capability of this thread."""
    header = struct.pack("=Ii", 0x20080522, 0)
    if _libc().syscall(_CAPSET[os.uname().machine], header, bytes(24)) != 0:
        raise SandboxError(f"capabilities cannot be dropped: {_error_text()}")


def leave_old_root() -> None:
    """Make the working folder the root of all files, and let go of the old one."""
    if _libc().syscall(_PIVOT_ROOT[os.uname().machine], b".", b".") != 0:
        raise SandboxError(f"pivot_root: {_error_text()}")
    if _libc().umount2(b".", _MNT_DETACH) != 0:
        raise SandboxError(f"leaving the old root: {_error_text()}")
