"""System calls that the standard library lacks, and an inmate's user, privileges and limits."""

import ctypes
import fcntl
import os
import re
import resource
import socket
import struct
from pathlib import Path
from typing import Any

from coursekit.grading.sandbox import Limits, SandboxError, seccomp

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
_NEEDED = (0, 6, 7, 21, 19, 5)


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


def identity() -> int | None:
    """A user id that nobody else has, if we may take it; None to stay who we are."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    capabilities = int(re.search(r"CapEff:\s*(\w+)", status)[1], 16)  # type: ignore[index]
    if os.geteuid() != 0 or not all(capabilities >> capability & 1 for capability in _NEEDED):
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


def map_identity(uid: int, gid: int) -> None:
    """In a user namespace of our own, be who we are outside."""
    # Before, processes that the same user runs outside counted for the limit of those inside.
    if [int(number) for number in re.findall(r"\d+", os.uname().release)[:2]] < [5, 14]:
        raise SandboxError("process limit: only root has one before Linux 5.14")
    try:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"user namespace: {error.strerror}") from error


def drop_privileges(uid: int | None) -> None:
    """Give up every privilege, for good."""
    empty_bounding_set()
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    drop_capabilities()
    prctl(PR_NO_NEW_PRIVS, 1)
    prctl(PR_DUMPABLE, 0)  # init is none of the inmate's business; cleared by execve
    seccomp.install()


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
