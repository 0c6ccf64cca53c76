"""Code and files that workers grade with, sent once, before submissions; and how files travel."""

import asyncio
import copy
import io
import platform
import shutil
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from typing import Any

from distributed import Reschedule, Worker, WorkerPlugin, get_worker

from coursekit.bank.misconceptions import FILE
from coursekit.course import CONFIG_FILE, Course, CourseError
from coursekit.gradebook import people
from coursekit.grading.local import Job, LocalGraders, local_graders, modules_of
from coursekit.grading.run import placement
from coursekit.support.fingerprint import of_sources, sha256

_COURSE, _GRADEBOOK = "course", "gradebook.db"
# What notebooks are run and graded with, beside what they import.
_ALWAYS = ("nbgrader nbclient nbconvert nbformat jupyter_client ipykernel ipython traitlets "
           "SQLAlchemy")  # fmt: skip
ENGINE = "coursekit's own files"


class Kit(WorkerPlugin):
    """An assignment on a worker, which needs the same versions; see `Graders.ready`."""

    def __init__(self, job: Job, reference: Path) -> None:
        self._assignment, self._trust = job.assignment, job.trust
        self._needs = versions(modules_of(job.course, job.assignment))
        self._files = _files_of(job, reference)
        # That of a run that was killed makes place for it.
        self.name = f"coursekit-{sha256(f'{job.course.root} {job.assignment}'.encode())[:16]}"

    async def setup(self, worker: Worker) -> None:
        self._stack, self._refusal = ExitStack(), ""
        # Processes end with the thread that started them: this one stays.
        self._thread = ThreadPoolExecutor(1)
        await asyncio.wrap_future(self._thread.submit(self._open, worker))

    async def teardown(self, worker: Worker) -> None:
        # In a thread: a submission may be under way, and the worker has others to answer to.
        await asyncio.wrap_future(self._thread.submit(self._stack.close))
        self._thread.shutdown()

    def _open(self, worker: Worker) -> None:
        with ExitStack() as stack:
            folder = Path(tempfile.mkdtemp(prefix="coursekit-"))
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            try:
                unpack(self._files, folder)
                if different := difference(self._needs):
                    raise CourseError(different)
                number = worker.state.nthreads
                job = Job(Course(folder / _COURSE), self._assignment, number, self._trust)
                self._graders: LocalGraders = stack.enter_context(local_graders(job, number))
                self._graders.ready(folder / _GRADEBOOK)
            except Exception as error:
                self._refusal = f"{worker.address}: {str(error).rstrip('.')}"
                raise CourseError(self._refusal) from error
            self._stack = stack.pop_all()

    def grade(self, worker: Worker, student: str, files: bytes) -> tuple[Any, bytes | None]:
        """Grade a packed submission; the result as a dict, and the notebooks, packed."""
        if self._refusal:  # it came when others were grading, and is of no use to them
            worker.loop.add_callback(worker.close_gracefully, reason=self._refusal)
            raise Reschedule
        course = self._graders.job.course
        folder, out = course.submitted / student, course.root.parent / "graded" / student
        for path in (folder, out):  # a try that failed may have left something
            shutil.rmtree(path, ignore_errors=True)
            path.parent.mkdir(parents=True, exist_ok=True)
        unpack(files, folder)
        result = self._thread.submit(self._graders.grade, student, out).result().result()
        return result.as_dict(), pack({".": out}) if out.exists() else None


def grade(kit: str, student: str, files: bytes) -> tuple[Any, bytes | None]:
    """Run on a worker: see `Kit.grade`."""
    worker: Any = get_worker()
    return worker.plugins[kit].grade(worker, student, files)


def _files_of(job: Job, reference: Path) -> bytes:
    """Pack the files of the course that grading reads, submissions apart."""
    course, root = job.course, job.course.root
    source = course.coursedir.source_directory
    if Path(source).is_absolute():
        raise CourseError(
            f"{root / CONFIG_FILE}: source_directory is {source}; on other machines it is "
            "to be a folder of the course: give its name only."
        )
    paths = [root / CONFIG_FILE, root / people.FILE, root / placement.FILE]
    paths += [course.source / job.assignment, course.answers / job.assignment / FILE]
    if not Path(course.coursedir.release_directory).is_absolute():
        paths.append(course.release / job.assignment)
    files = {f"{_COURSE}/{path.relative_to(root)}": path for path in paths if path.exists()}
    return pack(files | {_GRADEBOOK: reference}, follow=True)


def versions(modules: Iterable[str]) -> dict[str, str]:
    """Versions by name of what decides how notebooks that import these modules are graded."""
    sources = packages_distributions()
    imported = {name for module in modules for name in sources.get(module.partition(".")[0], [])}
    return {name: _version(name) for name in [ENGINE, *sorted({*_ALWAYS.split(), *imported})]}


def difference(versions: Mapping[str, str]) -> str:
    """Return this machine's other versions, in one line; "" if there are none."""
    pairs = [(name, _version(name), wanted) for name, wanted in versions.items()]
    return ", ".join(f"{name} {has} instead of {to}" for name, has, to in pairs if has != to)


def _version(name: str) -> str:
    if name == ENGINE:
        return f"{of_sources('')[:8]} (Python {platform.python_version()})"
    with suppress(PackageNotFoundError):
        return version(name)
    return "missing"


def pack(contents: Mapping[str, Path], follow: bool = False) -> bytes:
    """Folders or files under the names that they are to have; `follow`: what links point to."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", dereference=follow) as tar:
        for name, path in contents.items():
            tar.add(path.resolve(), name, filter=_member)
    return packed.getvalue()


def _member(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    left_out = {"__pycache__", ".ipynb_checkpoints"} & set(member.name.split("/"))
    return None if left_out else member


def unpack(packed: bytes, folder: Path) -> None:
    """Write what was packed into a folder; nothing outside it, whatever the bytes say."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        # Pythons before 3.11.4 (Debian 12 has one) know no filters: `_inside` is ours.
        tar.extraction_filter = lambda member, _: member
        tar.extractall(folder, [_inside(member, folder) for member in tar if not member.issym()])
        # Links of a submission may point anywhere: they are left out before grading, with a note.
        for link in [member for member in tar if member.issym()]:
            tar.extract(_inside(link, folder), folder)


def _inside(member: tarfile.TarInfo, folder: Path) -> tarfile.TarInfo:
    """A member that is written nowhere else; what a group may do stays: of TAs, for one."""
    inner, top = copy.copy(member), folder.resolve()
    inner.name = member.name.lstrip("/")
    for name in [inner.name, *([member.linkname] if member.islnk() else [])]:
        if not Path(top, name).resolve().is_relative_to(top):
            raise tarfile.ExtractError(f"{name!r} leads out of {folder}")
    inner.mode = member.mode & 0o777
    return inner
