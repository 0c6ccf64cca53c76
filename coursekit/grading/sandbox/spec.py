"""The description of a sandbox: its limits, and the files that are seen in it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

MIB = 2**20

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
    """The limits of the processes of one sandbox; 0 sets no limit.

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
        A folder outside, for this sandbox only, with the empty folder ``root`` and a folder
        ``c``, which the inmate sees at the same path and cannot write to; of the files there it
        gets copies in ``SOCKETS``. ``outcome.json`` is written.
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
