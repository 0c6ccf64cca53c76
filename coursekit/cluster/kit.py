"""What grades on a worker: it comes once, with the assignment, and submissions follow it.

It gets ready as soon as it is there; the gradebook that it also takes may still be in the making.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from coursekit.bank.misconceptions import FILE
from coursekit.cluster import parcel, versions
from coursekit.course import CONFIG_FILE, Course, CourseError
from coursekit.gradebook import people
from coursekit.gradebook.rows import Rows
from coursekit.grading.kernels.worker import workers
from coursekit.grading.local import Job, refuse_without_sandbox, warm_parent
from coursekit.grading.run import judged
from coursekit.grading.submission import Terms, feedback_elsewhere, grade_submission
from coursekit.support import scratch
from coursekit.support.fingerprint import sha256

COURSE = "course"
_On = tuple[Executor, Path]  # where, and against which gradebook
# Whoever handed out may have been killed: seconds without a submission until memory is freed.
_IDLE = 900.0


@dataclass(frozen=True)
class Answer:
    """What a worker says.

    Attributes
    ----------
    worker : str
        Who says it.
    said : Any
        Of a submission its result, as of `Result.as_dict`; of feedback what went wrong, or "".
    files : bytes or None
        The graded notebooks, or the pages, packed.
    refused : str
        Why this worker grades none.
    """

    worker: str
    said: Any = None
    files: bytes | None = None
    refused: str = ""

    @property
    def is_done(self) -> bool:
        """Whether the worker did what it was asked; else the kit has not come to it."""
        return self.said is not None


class Kit(WorkerPlugin):
    """An assignment, and all that grading it takes, on a worker.

    Parameters
    ----------
    files : bytes
        Packed: the course folder as far as grading reads it.
    assignment : str
        Its name.
    needs : mapping
        Versions by name; a worker that has others refuses.
    trust : bool
        Whether to run submissions without a sandbox.
    """

    idempotent = True

    def __init__(self, files: bytes, assignment: str, needs: Mapping[str, str], trust: bool):
        self.files, self.assignment, self.needs, self.trust = files, assignment, dict(needs), trust
        content = repr((assignment, sorted(needs.items()), trust)).encode() + files
        self.name = f"coursekit-{sha256(content)[:16]}"

    def setup(self, worker: Worker) -> None:
        self._station = Station(self, worker.state.nthreads)
        self._station.begin()

    async def teardown(self, worker: Worker) -> None:
        # In a thread: a submission may be under way, and the worker has others to answer to.
        await asyncio.to_thread(self._station.close)

    def do(self, what: str, reference: Reference, student: str, *more: Any) -> Answer:
        """Do what `Station` can: "grade" or "tell"."""
        return getattr(self._station, what)(reference, student, *more)


class Reference(WorkerPlugin):
    """A gradebook that knows the assignment, on a worker.

    Parameters
    ----------
    content : bytes
        The file.
    """

    idempotent = True

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.name = f"coursekit-{sha256(content)[:16]}.db"

    def put(self, folder: Path) -> Path:
        """The file, in a folder; written if it is not there yet."""
        file = folder / self.name
        if not file.exists():
            draft = folder / f"{self.name}-{threading.get_ident()}"
            draft.write_bytes(self.content)
            draft.replace(file)
        return file


def there(kit: str, reference: str, what: str, student: str, *more: Any) -> Answer:
    """Run on a worker: `Kit.do` of a kit of its own."""
    worker = get_worker()
    mine, gradebook = worker.plugins.get(kit), worker.plugins.get(reference)
    if isinstance(mine, Kit) and isinstance(gradebook, Reference):
        return mine.do(what, gradebook, student, *more)
    return Answer(worker.address)


class Station:
    """A course folder, a warm parent and a pool of processes, as long as there is work."""

    def __init__(self, kit: Kit, number: int) -> None:
        self._kit, self._number = kit, number
        self._lock = threading.Lock()
        self._open: ExitStack | None = None
        self._refused = ""
        # One thread that stays: what it starts ends with it.
        self._starter = ThreadPoolExecutor(1)
        self._students: dict[str, threading.Lock] = {}
        self._timer: threading.Timer | None = None

    def begin(self) -> None:
        """Start to get ready, and stop when nothing comes; does not wait."""
        self._rest()
        self._started = self._starter.submit(self._start)

    def grade(self, reference: Reference, student: str, files: bytes, own: list[str]) -> Answer:
        """Grade a packed submission, in which the course's `own` files are left out."""
        return self._do(reference, student, lambda *on: self._grade(on, student, files, own))

    def tell(self, reference: Reference, student: str, files: bytes, rows: Rows) -> Answer:
        """Write the pages of feedback on packed graded notebooks, marked as in `rows`."""
        return self._do(reference, student, lambda *on: self._tell(on, student, files, rows))

    def _do(
        self, reference: Reference, student: str, what: Callable[[Executor, Path], Answer]
    ) -> Answer:
        with self._lock:
            self._rest()
            wait([self._started])
            if not self._open and not self._refused:
                self._starter.submit(self._start).result()
            if self._refused:
                return Answer(get_worker().address, refused=self._refused)
            pool, gradebook = self._pool, reference.put(self._folder)
            turn = self._students.setdefault(student, threading.Lock())
        with turn:  # one that was given up for lost may still be at it
            try:
                return what(pool, gradebook)
            except BrokenProcessPool:
                with self._lock:
                    if pool is self._pool:
                        self._stop()
                raise

    def _grade(self, on: _On, student: str, files: bytes, own: list[str]) -> Answer:
        course, assignment, (pool, gradebook) = self._course, self._kit.assignment, on
        with self._folders(course.submitted, self._folder / "graded", student) as (given, out):
            parcel.unpack(files, given)
            for name in own:
                target = given / assignment / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(course.source / assignment / name, target)
            what = (course.root, assignment, student, gradebook, out)
            result = pool.submit(grade_submission, *what, Terms(self._kit.trust)).result()
            return _answer(result.as_dict(), out)

    def _tell(self, on: _On, student: str, files: bytes, rows: Rows) -> Answer:
        course, assignment, (pool, gradebook) = self._course, self._kit.assignment, on
        with self._folders(course.autograded, course.feedback, student) as (given, out):
            parcel.unpack(files, given)
            what = (course.root, assignment, student, gradebook, rows)
            wrong = pool.submit(feedback_elsewhere, *what).result()
            return _answer(wrong, out / assignment)

    @staticmethod
    @contextmanager
    def _folders(given: Path, out: Path, student: str) -> Iterator[tuple[Path, Path]]:
        """A student's own folders for what comes and what goes; empty before and after."""
        folders = given / student, out / student
        try:
            for folder in folders:
                shutil.rmtree(folder, ignore_errors=True)
                folder.parent.mkdir(parents=True, exist_ok=True)
            yield folders
        finally:
            for folder in folders:
                shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """Have what it started ended, and its files removed."""
        with self._lock:
            self._refused = self._refused or "it has been told to stop"
            if self._timer:
                self._timer.cancel()
            wait([self._started])
            self._stop()
        self._starter.shutdown()

    def _start(self) -> None:
        """Get ready, or find out why not."""
        kit = self._kit
        different = versions.difference(kit.needs, versions.versions(kit.needs))
        if different:
            self._refused = different
            return
        scratch.sweep()
        with ExitStack() as stack:
            folder = tempfile.mkdtemp(prefix=scratch.prefix())
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            self._folder = Path(folder)
            parcel.unpack(kit.files, self._folder)
            try:
                self._course = Course(self._folder / COURSE)
                refuse_without_sandbox(self._course, kit.trust)
            except CourseError as error:
                self._refused = str(error).rstrip(".")
                return
            warm = stack.enter_context(warm_parent(self._course, kit.assignment))
            what = (self._course.root, kit.assignment)
            self._pool = stack.enter_context(workers(self._number, warm.address, *what))
            warm.trouble()  # if there is any, kernels are started one by one
            self._open = stack.pop_all()

    def _rest(self) -> None:
        """Stop, and start again with the next submission, when none has come for a while."""
        if self._timer:
            self._timer.cancel()
        self._timer = threading.Timer(_IDLE, self._stop_if_idle)
        self._timer.daemon = True
        self._timer.start()

    def _stop_if_idle(self) -> None:
        with self._lock:
            if any(turn.locked() for turn in self._students.values()):
                self._rest()
            else:
                self._stop()

    def _stop(self) -> None:
        if self._open:
            self._starter.submit(self._open.close).result()
            self._open = None


def _answer(said: Any, folder: Path) -> Answer:
    files = parcel.pack({".": folder}) if folder.exists() else None
    return Answer(get_worker().address, said, files)


def pack_course(job: Job) -> bytes:
    """What grading reads of the course, apart from submissions and the gradebook."""
    course = job.course
    source = course.coursedir.source_directory
    if Path(source).is_absolute():
        raise CourseError(
            f"{course.root / CONFIG_FILE}: source_directory is {source}; on other machines it is "
            "to be a folder of the course: give its name only."
        )
    contents = {
        f"{COURSE}/{CONFIG_FILE}": course.root / CONFIG_FILE,
        f"{COURSE}/{source}/{job.assignment}": course.source / job.assignment,
    }
    release = course.coursedir.release_directory
    if (course.release / job.assignment).is_dir() and not Path(release).is_absolute():
        contents[f"{COURSE}/{release}/{job.assignment}"] = course.release / job.assignment
    if (decided := course.root / people.FILE).exists():
        contents[f"{COURSE}/{people.FILE}"] = decided
    if (judging := course.root / judged.FILE).exists():
        contents[f"{COURSE}/{judged.FILE}"] = judging
    known = course.answers / job.assignment / FILE
    if known.exists():
        contents[f"{COURSE}/{course.answers.name}/{job.assignment}/{FILE}"] = known
    return parcel.pack(contents, follow=True)
