"""The commands that the desk runs: each in a process of its own, its output in a file.

What a page does is thus what the command does that the page shows, and the browser may be closed
meanwhile, or the desk stopped.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coursekit.course import Course, CourseError

_MOST = 50  # jobs that are remembered
_SHOWN = 400_000  # bytes of a job's output
_BAR = re.compile(r"(\d+)%\|[^|]*\| (.*)")
_REMARK = "coursekit: "
# The options that forms may name, a line a verb; those without a value are given "on".
_SWITCHES = {"--apply", "--dry-run", "--force", "--missing-zero", "--partial"}
_FORMS = Path(__file__).with_name("forms.txt").read_text("utf-8").splitlines()
_OPTIONS = {verb: {*options} for verb, *options in map(str.split, _FORMS)}


def command(verb: str, options: Mapping[str, str], arguments: Sequence[str]) -> list[str]:
    """The words of a command that a form asks for, without the program's name.

    Raises
    ------
    CourseError
        If no form asks for such a command.
    """
    options = {name: value.strip() for name, value in options.items() if value.strip()}
    if verb not in _OPTIONS or not options.keys() <= _OPTIONS[verb]:
        raise CourseError(f"{verb} {' '.join(options)}: the desk has no such command.")
    words = [name if name in _SWITCHES else f"{name}={value}" for name, value in options.items()]
    return [verb, *words, *(["--", *arguments] if arguments else [])]


@dataclass(frozen=True)
class Job:
    """A command that was started; `code` is its exit code, None while it runs."""

    number: int
    words: tuple[str, ...]
    text: str
    code: int | None
    is_known: bool

    @property
    def command(self) -> str:
        """The command as a person would type it."""
        return shlex.join(["coursekit", *(word for word in self.words if word != "--")])

    @property
    def lines(self) -> list[str]:
        """The output without bars and remarks."""
        lines = (line.rpartition("\r")[2] for line in self.text.split("\n"))
        return [line for line in lines if not (_BAR.search(line) or line.startswith(_REMARK))]

    @property
    def remarks(self) -> list[str]:
        """Sentences for the person who runs it, each to be heeded."""
        return [
            line.removeprefix(_REMARK) for line in self.text.split("\n") if line.startswith(_REMARK)
        ]

    @property
    def bar(self) -> tuple[int, str]:
        """The percentage that is done, and the bar's counts and remaining time."""
        last = _BAR.search(self.text.rstrip("\r\n").rpartition("\r")[2])
        return (int(last[1]), last[2].strip()) if last else (0, "")

    @property
    def state(self) -> str:
        """The state in a few words."""
        if self.code is None:
            return "is running" if self.is_known else "is from before this desk, or another's"
        return {0: "done", 1: "done; something is left to look at"}.get(self.code, "not done")


class Jobs:
    """The jobs of a course's desk, in ``.coursekit/desk/``."""

    def __init__(self, course: Course) -> None:
        self._root, self.folder = course.root, course.root / ".coursekit/desk"
        self.folder.mkdir(parents=True, mode=0o700, exist_ok=True)
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, words: Sequence[str]) -> int:
        """Start a command, and return the number of its job."""
        numbers = self._numbers()
        number = max(numbers, default=0) + 1
        for old in sorted(numbers)[: -_MOST + 1]:
            self._file(old).unlink(missing_ok=True)
        with self._file(number).open("xb") as file:
            file.write(f"{shlex.join(words)}\n".encode())
            file.flush()
            self._processes[number] = subprocess.Popen(
                [sys.executable, "-m", "coursekit", "-C", str(self._root), *words],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        return number

    def job(self, number: int) -> Job | None:
        """The job of a number; None if there is none any more."""
        try:
            with self._file(number).open("rb") as file:
                words, _, text = file.read(_SHOWN).decode(errors="replace").partition("\n")
        except FileNotFoundError:
            return None
        process = self._processes.get(number)
        code = process.poll() if process else None
        return Job(number, tuple(shlex.split(words)), text, code, process is not None)

    def all(self) -> list[Job]:
        """The jobs that are remembered, the newest first."""
        jobs = (self.job(number) for number in sorted(self._numbers(), reverse=True))
        return [job for job in jobs if job]

    def stop(self, number: int) -> None:
        """Stop a command as Ctrl-C does: what it has finished is kept."""
        process = self._processes.get(number)
        if process and process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)

    def _numbers(self) -> list[int]:
        return [int(path.stem) for path in self.folder.glob("*.txt") if path.stem.isdigit()]

    def _file(self, number: int) -> Path:
        return self.folder / f"{number}.txt"
