"""The inmate's user id, and the privileges and limits of its process."""

from __future__ import annotations

import os
import re
import resource
from pathlib import Path

from coursekit.grading.sandbox import seccomp
from coursekit.grading.sandbox.linux import (
    PR_DUMPABLE,
    PR_NO_NEW_PRIVS,
    drop_capabilities,
    empty_bounding_set,
    kernel,
    prctl,
)
from coursekit.grading.sandbox.spec import Limits, SandboxError

_FIRST_UID = 0x70000000
_CAP_CHOWN, _CAP_SETGID, _CAP_SETUID, _CAP_SYS_ADMIN = 0, 6, 7, 21


def identity() -> int | None:
    """A user id that nobody else has, if we may take it; None to stay who we are."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    capabilities = int(re.search(r"CapEff:\s*(\w+)", status)[1], 16)  # type: ignore[index]
    needed = (_CAP_CHOWN, _CAP_SETGID, _CAP_SETUID, _CAP_SYS_ADMIN)
    if os.geteuid() != 0 or not all(capabilities >> capability & 1 for capability in needed):
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
    if os.getuid() >= _FIRST_UID or kernel() >= (5, 14):
        # Before, the processes that the same user runs outside counted, too.
        bound(resource.RLIMIT_NPROC, limits.processes)
