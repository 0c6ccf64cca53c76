"""Build the world that the inmate sees: files, devices and a network of its own."""

import contextlib
import errno
import os
import re
import shutil
import socket
import stat
from pathlib import Path

from coursekit.grading.sandbox import HOME, ROOT, SHARED, SOCKETS, SandboxError, Spec, linux
from coursekit.grading.sandbox.linux import (
    BIND,
    NOATIME,
    NODEV,
    NODIRATIME,
    NOEXEC,
    NOSUID,
    PRIVATE,
    RDONLY,
    REC,
    RELATIME,
    REMOUNT,
    mount,
    unshare,
)  # fmt: skip

_FLAGS = {"noexec": NOEXEC, "noatime": NOATIME, "nodiratime": NODIRATIME, "relatime": RELATIME}


def build(spec: Spec, uid: int | None) -> tuple[int, int]:
    """Make the inmate's own file system and network, and move into them for good.

    Returns
    -------
    int, int
        The folder `SOCKETS` and the working folder, open, which can be given to somebody outside.
    """
    os.umask(0o022)
    unshare(
        linux.CLONE_NEWNS | linux.CLONE_NEWIPC | linux.CLONE_NEWUTS,
        "mount, IPC and host name namespaces",
    )
    unshare(linux.CLONE_NEWNET, "network namespace")
    with contextlib.suppress(SandboxError):
        unshare(linux.CLONE_NEWCGROUP, "control group namespace")
    linux.loopback_up()
    for name in ("tcp_rmem", "tcp_wmem"):  # of this network: what a connection may keep unread
        with contextlib.suppress(OSError):
            Path("/proc/sys/net/ipv4", name).write_text("4096 65536 212992", encoding="ascii")
    socket.sethostname("localhost")
    mount(None, "/", None, REC | PRIVATE)
    root = os.path.join(spec.control, ROOT)
    limits = spec.limits
    size = f"size={limits.disk}," if limits.disk else ""
    mount("tmpfs", root, "tmpfs", NOSUID | NODEV, "size=16m,nr_inodes=20000,mode=755")
    scratch = root + "/.scratch"
    os.mkdir(scratch)
    mount("tmpfs", scratch, "tmpfs", NOSUID | NODEV, f"{size}nr_inodes=200000,mode=755")
    owner = (-1, -1) if uid is None else (uid, uid)
    # The only places to write to, all in one bounded file system.
    for inside, mode in (("/tmp", 0o1777), (HOME, 0o700), ("/dev/shm", 0o1777)):
        _own_folder(root, scratch, inside, mode, owner)
    folder = os.path.realpath(spec.folder)
    if not folder.startswith("/tmp/"):
        _own_folder(root, scratch, folder, 0o755, owner)
    _copy(folder, root + folder, spec, owner)
    _devices(root)
    _etc(root, uid)
    for path in _outermost(spec.readable):
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
    mount(shared, root + shared, None, BIND)
    mount(None, root + shared, None, REMOUNT | BIND | RDONLY | NOSUID | NODEV | NOEXEC)
    # Sockets are made in a folder that vanishes with the sandbox: on no disk, and bounded.
    os.makedirs(root + SOCKETS)
    mount("tmpfs", root + SOCKETS, "tmpfs", NOSUID | NODEV | NOEXEC,
          "size=256k,nr_inodes=64,mode=700")  # fmt: skip
    os.chown(root + SOCKETS, *owner)
    for name in os.listdir(shared):
        if stat.S_ISREG(os.lstat(os.path.join(shared, name)).st_mode):  # kernels write theirs anew
            shutil.copyfile(os.path.join(shared, name), os.path.join(root + SOCKETS, name))
            os.chown(os.path.join(root + SOCKETS, name), *owner)
    sockets = os.open(root + SOCKETS, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    work = os.open(root + folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    os.makedirs(root + "/proc", exist_ok=True)
    mount("proc", root + "/proc", "proc", NOSUID | NODEV | NOEXEC)
    os.makedirs(root + "/.scratch/.hidden", exist_ok=True)
    mount(root + "/.scratch/.hidden", scratch, None, BIND)
    mount(None, scratch, None, REMOUNT | BIND | RDONLY)
    mount(None, root, None, REMOUNT | BIND | RDONLY | NOSUID | NODEV)
    os.chdir(root)
    linux.leave_old_root()
    os.chdir("/")
    return sockets, work


def _own_folder(root: str, scratch: str, inside: str, mode: int, owner: tuple[int, int]) -> None:
    """A folder of the inmate's own at the path `inside`, on the bounded file system."""
    source = scratch + "/" + inside.strip("/").replace("/", "_")
    os.mkdir(source)
    os.chmod(source, mode)
    os.chown(source, *owner)
    os.makedirs(root + inside, exist_ok=True)
    mount(source, root + inside, None, BIND)


def _copy(source: str, to: str, spec: Spec, owner: tuple[int, int]) -> None:
    """Copy regular files and folders; links, if not followed, are of no use inside."""
    try:
        for top, folders, files in os.walk(source, followlinks=spec.follow):
            target = to if top == source else os.path.join(to, os.path.relpath(top, source))
            os.makedirs(target, exist_ok=True)
            os.chown(target, *owner)
            os.chmod(target, 0o755)
            if not spec.follow:
                folders[:] = [
                    name for name in folders if not os.path.islink(os.path.join(top, name))
                ]
            for name in files:
                file = os.path.join(top, name)
                if top == source and name.endswith(".ipynb"):
                    continue
                if stat.S_ISREG(os.stat(file, follow_symlinks=spec.follow).st_mode):
                    shutil.copyfile(file, os.path.join(target, name))
                    shutil.copystat(file, os.path.join(target, name))
                    os.chmod(os.path.join(target, name), 0o644)
                    os.chown(os.path.join(target, name), *owner)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise SandboxError(
                "the files of the submission are larger than c.Sandbox.disk allows"
            ) from error
        raise


def _devices(root: str) -> None:
    # Not /dev/zero: what maps it has memory that no limit here counts.
    for name in ("null", "full", "random", "urandom"):
        _place(f"/dev/{name}", f"{root}/dev/{name}")
        mount(f"/dev/{name}", f"{root}/dev/{name}", None, BIND)
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"{root}/dev/{name}")
    os.makedirs(f"{root}/dev/pts")
    with contextlib.suppress(SandboxError):  # terminals, for `!command` in a cell
        mount(
            "devpts",
            f"{root}/dev/pts",
            "devpts",
            NOSUID | NOEXEC,
            "newinstance,ptmxmode=0666,max=32",
        )
        os.symlink("pts/ptmx", f"{root}/dev/ptmx")


def _etc(root: str, inmate: int | None) -> None:
    os.makedirs(root + "/etc", exist_ok=True)
    uid, gid = (os.getuid(), os.getgid()) if inmate is None else (inmate, inmate)
    for name, text in {
        "passwd": f"student:x:{uid}:{gid}::{HOME}:/bin/sh\n",
        "group": f"student:x:{gid}:\n",
        "hosts": "127.0.0.1 localhost\n::1 localhost\n",
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    }.items():
        Path(root, "etc", name).write_text(text, encoding="ascii")


def _outermost(paths: list[str]) -> list[str]:
    """The real paths, without those that lie in another, sorted."""
    real = sorted({os.path.realpath(path) for path in paths if os.path.exists(path)} - {"/"})
    parents: list[str] = []
    for path in real:
        if not any(path.startswith(other + "/") for other in parents):
            parents.append(path)
    return parents


def _links(paths: list[str]) -> dict[str, str]:
    """The symbolic links on the way to the paths."""
    links: dict[str, str] = {}
    todo = [os.path.abspath(path) for path in paths]
    while todo:
        parts = todo.pop().split("/")[1:]
        path = ""
        for number, part in enumerate(parts):
            path += "/" + part
            if os.path.islink(path) and path not in links:
                links[path] = os.readlink(path)
                pieces = [os.path.dirname(path), links[path], *parts[number + 1 :]]
                todo.append(os.path.normpath(os.path.join(*pieces)))
                break
    return links


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
    mount(source, target, None, BIND | REC)
    for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines():
        _, _, _, _, point, options = line.split()[:6]
        place = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), point)
        if place == target or place.startswith(target + "/"):
            bits = sum(flag for name, flag in _FLAGS.items() if name in options.split(","))
            mount(None, place, None, REMOUNT | BIND | RDONLY | NOSUID | NODEV | bits)
