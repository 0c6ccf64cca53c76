"""The description of a sandbox: its limits, and the files that are seen in it.

`entry` locks a process in. This package imports the standard library only: it starts with every
kernel.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

# The path of the inmate's home, which ends with its user's name.
HOME = "/home/student"

# Files in the control folder, which the sandbox does not see, and the folder it shares.
OUTCOME, ROOT, SHARED = "outcome.json", "root", "c"

# Where a kernel makes its sockets, seen from inside, and the socket in the control folder to which
# the sandbox hands out that folder, and its working folder, as open files.
SOCKETS, DOOR = "/run/kernel", "door"


class SandboxError(Exception):
    """A layer of the sandbox that this machine does not offer; says which, and why."""


@dataclass(frozen=True)
class Limits:
    """The limits of the processes of one sandbox, as in `settings.Sandbox`; 0 sets no limit."""

    cpu: int
    wall: int
    memory: int
    processes: int
    file_size: int
    disk: int
    open_files: int


@dataclass(frozen=True)
class Spec:
    """A sandbox to be made.

    Attributes
    ----------
    folder : str
        The working folder. The inmate gets a copy at the same path, which vanishes with it; of
        notebooks at its top, which may hold hidden tests, it gets none.
    control : str
        A folder outside, for this sandbox only, with the empty folder ``root`` and a folder
        ``c``, which the inmate sees at the same path and cannot write to; of the files there it
        gets copies in ``SOCKETS``. ``outcome.json`` is written.
    readable : list of str
        Files and folders that the inmate may read; those that do not exist are left out.
    environment : dict of str to str
        The inmate's environment; HOME and TMPDIR are added.
    parent : int
        The process whose end ends the sandbox, where `launcher` is used.
    follow : bool
        Whether links in the working folder are followed: never in what a student handed in.
    """

    folder: str
    control: str
    readable: list[str]
    limits: Limits
    environment: dict[str, str] = field(default_factory=dict)
    parent: int = 0
    follow: bool = False

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Spec:
        content = json.loads(path.read_text(encoding="utf-8"))
        return cls(**content | {"limits": Limits(**content["limits"])})


def launcher(spec: Path) -> list[str]:
    """The command, to be followed by another that is to run in the sandbox of `spec`."""
    package = str(Path(__file__).resolve().parents[3])
    code = f"import sys; sys.path.insert(0, {package!r}); " + (
        "from coursekit.grading.sandbox.entry import main; main(sys.argv[1:])"
    )
    # Neither the user's environment nor site-packages: this starts with every kernel.
    return [sys.executable, "-I", "-S", "-c", code, str(spec), "--"]
