"""What is around answers while they are tried: seeds, data, and how long they may take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from coursekit.course import CourseError
from coursekit.support.fingerprint import sha256

NOT_TRIED = "was not tried: the solution itself fails there"


@dataclass(frozen=True)
class World:
    """Around the answers.

    Attributes
    ----------
    seed : int
        Of Python's hashes, and of the random numbers of Python and NumPy.
    blank : bool
        Whether the earlier tasks are blank instead of solved. An answer then meets its own
        checks only.
    data : Path or None
        A folder whose files take the place of the assignment's, by name.
    """

    seed: int = 0
    blank: bool = False
    data: Path | None = None

    @classmethod
    def with_data(cls, folder: Path) -> World:
        """With other data.

        Raises
        ------
        CourseError
            If the folder holds no file.
        """
        if not (folder.is_dir() and any(path.is_file() for path in folder.iterdir())):
            raise CourseError(f"{folder}: no folder with files; name one that holds the data.")
        return cls(data=folder.resolve())

    def __str__(self) -> str:
        if self.data is not None:
            return f"data of {self.data.name} ({_digest(self.data)})"
        return "otherwise blank" if self.blank else f"seed {self.seed}"


def _digest(folder: Path) -> str:
    files = sorted(path for path in folder.iterdir() if path.is_file())
    content = b"".join(path.name.encode() + path.read_bytes() for path in files)
    return sha256(content)[:8]


@dataclass(frozen=True)
class TrialOptions:
    """How answers are tried.

    Attributes
    ----------
    timeout : int
        Seconds an answer may compute, with the checks that follow it.
    world : World
        What is around the answers.
    mutants_to_the_end : bool
        Whether a mutant meets all checks of its cell instead of those up to the first it fails.
    run_all : bool
        Whether cells are run, too, that may be skipped when grading.
    """

    timeout: int = 120
    world: World = World()
    mutants_to_the_end: bool = False
    run_all: bool = False
