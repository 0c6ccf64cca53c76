"""The limits of students' code, and the folders and programs that it needs."""

import os
import shutil
import site
import subprocess
import sys
import tempfile
import time
from dataclasses import fields
from pathlib import Path

from traitlets import Bool, Integer, List, Unicode
from traitlets.config import Configurable

from coursekit.grading import sandbox
from coursekit.support.environment import HASH_SEED, ONE_THREAD

# Programs, libraries and what they need of /etc. Nothing there is a secret.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC = (
    "alternatives", "fonts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime",
    "mime.types", "R", "timezone",
)  # fmt: skip
_PARTS = ("bin", "lib", "lib32", "lib64", "libexec", "include", "pyvenv.cfg")
_PACKAGES = ("site-packages", "dist-packages")
_STORES = ("/nix/store", "/gnu/store")  # where some systems keep what /usr links to
_PASSED = ("LANG", "LANGUAGE", "TZ", "NBGRADER_EXECUTION", *ONE_THREAD)
_LONGEST_SOCKET = 85  # the kernel allows 107 bytes


class Sandbox(Configurable):
    """The limits of students' code in grading: ``c.Sandbox`` in ``nbgrader_config.py``.

    Seconds and bytes; 0 sets no limit.
    """

    cpu = Integer(1800, help="Seconds of CPU time of each process.").tag(config=True)
    wall = Integer(3600, help="Seconds that a notebook may take.").tag(config=True)
    memory = Integer(
        4 * 2**30, help="Bytes of memory of all processes of a notebook together."
    ).tag(config=True)
    processes = Integer(128, help="Processes and threads of a notebook.").tag(config=True)
    file_size = Integer(512 * 2**20, help="Bytes in one file.").tag(config=True)
    disk = Integer(
        2**30, help="Bytes in all files of a notebook together; they are kept in memory."
    ).tag(config=True)
    open_files = Integer(1024, help="Open files of each process.").tag(config=True)
    files = Integer(5000, help="Files and folders in a submission.").tag(config=True)
    notebook = Integer(64 * 2**20, help="Bytes of a notebook that is handed in.").tag(config=True)
    cells = Integer(2000, help="Cells of a notebook that is handed in.").tag(config=True)
    code = Integer(2 * 2**20, help="Characters in all its code cells together.").tag(config=True)
    output = Integer(
        10 * 2**20, help="Bytes of output kept of a notebook; the rest is counted and cut."
    ).tag(config=True)
    readable = List(Unicode(), help="More files and folders that students' code may read.").tag(
        config=True
    )
    environment = List(
        Unicode(), help="More environment variables, by name, that students' code gets."
    ).tag(config=True)
    trust_submissions = Bool(
        False, help="Whether to run students' code without a sandbox, with your rights."
    ).tag(config=True)
    judge = Bool(
        True, help="Whether checks run in a process of their own, not in the student's."
    ).tag(config=True)
    proof = Bool(
        True,
        help="Whether checks run in a process of their own only where the solution gets the same "
        "points from them as from nbgrader.",
    ).tag(config=True)
    beside = List(
        Unicode(),
        help="Notebooks, or checks as NOTEBOOK/CELL, that run beside the answers all the same.",
    ).tag(config=True)
    run_all = Bool(
        False,
        help="Whether cells are run, too, that are tagged skip-when-grading.",
    ).tag(config=True)

    def limits(self) -> sandbox.Limits:
        names = [limit.name for limit in fields(sandbox.Limits)]
        return sandbox.Limits(**{name: getattr(self, name) for name in names})

    def spec(
        self, folder: Path, control: Path, command: list[str], paths: list[str] | None = None
    ) -> sandbox.Spec:
        """A sandbox for `command` in `folder`.

        Parameters
        ----------
        folder : Path
            The working folder; its notebooks, which may hold hidden tests, are left out.
        control : Path
            An empty folder for this sandbox only.
        command : list of str
            Its first word, and what that links to, becomes readable.
        paths : list of str, optional
            Further paths that become readable.
        """
        for name in (sandbox.ROOT, sandbox.SHARED):
            (control / name).mkdir()
        passed = {
            name: os.environ[name] for name in (*_PASSED, *self.environment) if name in os.environ
        }
        programs = os.path.dirname(sys.executable)
        fixed = HASH_SEED | {
            "PATH": os.pathsep.join([programs, "/usr/local/bin", "/usr/bin", "/bin"]),
            "IPYTHONDIR": f"{sandbox.HOME}/.ipython",
            "MPLCONFIGDIR": f"{sandbox.HOME}/.matplotlib",
        }
        return sandbox.Spec(
            folder=str(folder),
            control=str(control),
            readable=[*libraries(command[0]), *self.readable, *(paths or [])],
            environment={"LANG": "C.UTF-8"} | passed | fixed,
            limits=self.limits(),
            parent=os.getpid(),
        )


def libraries(program: str) -> list[str]:
    """The files and folders that a kernel started by `program` needs to read."""
    # Of each prefix what programs need: a course, or a home, may be in the same folder.
    prefixes = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
    paths = [*_SYSTEM, *(f"/etc/{name}" for name in _ETC), sys.executable]
    home = os.path.realpath(os.path.expanduser("~"))
    for path in filter(os.path.isabs, {program, os.path.realpath(program)}):
        paths.append(path)
        prefix = os.path.dirname(os.path.dirname(path))
        # Installed as PREFIX/bin/PROGRAM, unless PREFIX is somebody's home.
        if os.path.basename(os.path.dirname(path)) == "bin" and prefix not in ("/", home):
            prefixes.add(prefix)
    for prefix in prefixes:
        paths += [os.path.join(prefix, part) for part in _PARTS]
        if os.path.basename(prefix) != ".local":  # there, share is full of personal data
            paths += [os.path.join(prefix, part) for part in ("share", "etc")]
    if site.ENABLE_USER_SITE:
        paths.append(site.getusersitepackages())
    # Where else this Python finds what is installed, as a `.pth` file has it.
    paths += [path for path in sys.path if os.path.basename(path) in _PACKAGES]
    paths += [path for path in _STORES if os.path.isdir(path)]
    return paths


def control_folder(inside: Path | None = None) -> Path:
    """A new folder for what passes between a sandbox and its maker; the caller removes it."""
    folder = tempfile.mkdtemp(prefix="ck-", dir=inside)
    if len(folder) > _LONGEST_SOCKET:
        os.rmdir(folder)
        folder = tempfile.mkdtemp(prefix="ck-", dir="/tmp")
    return Path(os.path.realpath(folder))


def remove(folder: Path) -> None:
    """Remove a folder in which an inmate could write: however deep, whatever its permissions."""
    for _ in range(20):
        try:
            shutil.rmtree(folder)
        except FileNotFoundError:
            pass
        except (OSError, RecursionError):
            for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
                subprocess.run([*command, "--", str(folder)], capture_output=True, check=False)
        if not folder.exists():
            return
        time.sleep(0.05)  # the last of its processes are just ending
