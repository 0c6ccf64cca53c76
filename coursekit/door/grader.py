"""The door's grader: places what was handed in, grades it at once, and says what came of it.

What it grades before the feedback is out is a trial: no mark, no graded notebook and no feedback
page of the course is touched, and a failed task's right result never takes its place. When the
door takes no more work on an assignment, the class is graded as `coursekit grade` does it.
"""

import json
import sys
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError, read_notebook
from coursekit.door.hand_ins import HandIn, HandIns, effective
from coursekit.door.notice import CHECKS, POINTS, Door, Notice, Person
from coursekit.feedback import outline
from coursekit.feedback.body import templates
from coursekit.feedback.marks import Mark, Marks, NotebookMarks
from coursekit.gradebook import queue
from coursekit.gradebook.late import due_dates
from coursekit.gradebook.people import People
from coursekit.grading import batch
from coursekit.grading.batch import GradeOptions, grade, own_solution
from coursekit.grading.ledger import Ledger
from coursekit.grading.local import Graders, Job, Runner, local_graders
from coursekit.grading.result import CRASHED, ERROR, INVALID, TIMEOUT, UNCLEAR, Result
from coursekit.lms.choose import Submission
from coursekit.lms.roster import read_roster
from coursekit.lms.shelf import BY_HAND, OLDER, Shelf
from coursekit.notebook.cells import Markers
from coursekit.students.requests import Requests
from coursekit.support.files import write_whole
from coursekit.support.text import printable

_TRIES = 2  # of a hand-in that ends the grading process
_LOOK = 0.1  # seconds between two looks at the queue
_PUBLISHED = "published.json"
_NOTICE = 10.0  # seconds between two looks at the roster, people, dates and requests
_STATES = {
    UNCLEAR: "graded; a TA looks at what is not clear",
    TIMEOUT: "graded, but a cell ran too long and was stopped",
    CRASHED: "graded, but the code ended Python",
    INVALID: "cannot be graded",
    ERROR: "could not be graded; your instructor looks at it",
}
_NO_CHECKS = (outline.WAITS, outline.MARKED, outline.UNANSWERED)
Facts = dict[str, Any]


class Grader:
    """Grades what is handed in, `jobs` at once, and with `trust` without a sandbox."""

    def __init__(
        self, course: Course, folder: Path, jobs: int, trust: bool, runner: Runner = local_graders
    ) -> None:
        self.course, self.folder, self.hand_ins = course, folder, HandIns(folder)
        self.settings = Door(config=course.config)
        self.warm = Warm(course, jobs, trust, runner)
        self._threads = ThreadPoolExecutor(jobs)
        self._jobs, self._trust = jobs, trust
        self._tries: dict[Path, int] = {}
        self._under_way: dict[Future[None], tuple[Path, HandIn]] = {}
        self._classes = ThreadPoolExecutor(1)  # a class takes long, and single students go on
        self._class = self._classes.submit(lambda: None)

    def tell(self) -> Notice:
        """Write the notice for the web process, and return it."""
        notice = notice_of(self.course, self.settings, self._published())
        notice.write(self.folder)
        return notice

    def run(self, ends: Callable[[], bool]) -> None:
        """Grade until it `ends`; what is under way then stays in the queue."""
        self._prepare(Notice.read(self.folder))
        looked = 0.0
        while not ends():
            if time.monotonic() - looked > _NOTICE:
                looked = time.monotonic()
                try:
                    self._look_around()
                except CourseError as error:  # of a roster, say, that somebody is at; later then
                    _complain(str(error))
            self.look()
            time.sleep(_LOOK)

    def _look_around(self) -> None:
        """Tell what is new of the course, and do what is due."""
        notice = self.tell()
        for assignment in notice.notebooks:
            self._publish(notice, assignment)
        for file in sorted((self.folder / "requests").glob("*.json")):
            Requests(self.course).add(**json.loads(file.read_text(encoding="utf-8")))
            file.unlink()

    def _prepare(self, notice: Notice) -> None:
        """Be ready for the assignment that is due next before the first student hands in."""
        due = [name for name in notice.due if not notice.is_over(name)]
        for assignment in sorted(due, key=lambda name: notice.due[name])[:1]:
            self.warm.runner(assignment)
            self._threads.submit(own_solution, self.course, assignment, self._trust)

    def look(self) -> None:
        """Begin to grade what waits, as far as there is room: one at a time of a student."""
        for future in [future for future in self._under_way if future.done()]:
            self._settle(future)
        waiting = self.hand_ins.waiting()
        busy = {(one.assignment, one.holder) for _, one in self._under_way.values()}
        last = {folder.parent: folder for _, folder in waiting}
        for file, folder in waiting:
            assignment, holder = folder.parent.parent.name, folder.parent.name
            if len(self._under_way) >= self._jobs:
                break
            if (assignment, holder) in busy:
                continue
            try:
                hand_in = HandIn.read(folder)
            except OSError as error:  # somebody has taken it away
                _complain(str(error))
                file.unlink()
                continue
            if last[folder.parent] != folder and hand_in.result is None:
                hand_in.settle({"state": "not graded: you handed in again before its turn came"})
            if hand_in.result is not None:
                file.unlink()
                continue
            busy.add((assignment, holder))
            runner = self.warm.runner(assignment, {name for name, _ in busy})
            future = self._threads.submit(self.grade, hand_in, runner)
            self._under_way[future] = file, hand_in

    def _settle(self, future: Future[None]) -> None:
        """Take a hand-in out of the queue, or leave it there to be tried again."""
        file, hand_in = self._under_way.pop(future)
        error = future.exception()
        if error is None:
            file.unlink(missing_ok=True)
            return
        tries = self._tries[file] = self._tries.get(file, 0) + 1
        _complain(f"{file.name}: {error}")
        self.warm.end(hand_in.assignment)  # it may be these that do not work any more
        if tries >= _TRIES:
            hand_in.settle({"state": _STATES[ERROR]})
            file.unlink(missing_ok=True)

    def grade(self, hand_in: HandIn, runner: Runner) -> None:
        """Put a hand-in into ``submitted/``, grade it, and write what its student may know."""
        course, assignment = self.course, hand_in.assignment
        history = self.hand_ins.history(assignment, hand_in.holder)[: hand_in.number]
        expected = [path.stem for path in course.notebooks(assignment)]
        sent = Submission(effective(history, expected), hand_in.when, hand_in.number)
        with queue.turn(course.root, "collect"):
            status = Shelf(course, assignment).put(hand_in.holder, sent, "the door")
        facts: Facts
        if status in (BY_HAND, OLDER):
            facts = {"state": "kept; your instructor has put other work of yours in its place"}
        else:
            trial = Trial(course, assignment, self.settings.before)
            options = GradeOptions(
                force=True, with_feedback=False, follow=False, with_bar=False, runner=runner
            )
            grade(course, assignment, [hand_in.holder], options, trial)
            facts = trial.facts
        hand_in.settle(facts)

    def _published(self) -> dict[str, str]:
        """By assignment whose feedback is out, until when work was taken then."""
        file = self.folder / _PUBLISHED
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def _publish(self, notice: Notice, assignment: str) -> None:
        """Grade the class when the door has closed, once, and let students read their feedback."""
        until = max((str(notice.closes(assignment, who)) for who in notice.students), default="")
        waits = {folder.parent.parent.name for _, folder in self.hand_ins.waiting()}
        is_due = notice.is_over(assignment) and self._published().get(assignment) != until
        if is_due and assignment not in waits and self._class.done():
            self._class = self._classes.submit(self._grade_class, assignment, until)

    def _grade_class(self, assignment: str, until: str) -> None:
        try:
            if any(self.course.submitted.glob(f"*/{assignment}")):
                grade(self.course, assignment)
        except CourseError as error:
            _complain(f"{assignment}: {error}")
            return
        published = self._published() | {assignment: until}
        write_whole(self.folder / _PUBLISHED, json.dumps(published))
        self.tell()

    def close(self) -> None:
        """End the processes that grade."""
        for threads in (self._threads, self._classes):
            threads.shutdown(wait=False, cancel_futures=True)
        self.warm.close()


def _complain(text: str) -> None:
    print(f"coursekit: door: {printable(text)}", file=sys.stderr, flush=True)


class Trial(batch.Trial):
    """Keeps what a student may know of a result, and nothing else.

    Parameters
    ----------
    before : str
        As ``c.Door.before`` has it.
    """

    def __init__(self, course: Course, assignment: str, before: str) -> None:
        super().__init__(course, assignment, Ledger(course, assignment))
        self.before = before
        self.facts: Facts = {}

    def recorded(self, due: Any) -> None:
        """Nothing: a trial is always graded."""

    def keep(self, result: Result, graded: Path) -> None:
        notebooks = {path.stem: read_notebook(path) for path in sorted(graded.glob("*.ipynb"))}
        self.facts = {"state": _STATES.get(result.status, "graded"), "notes": []}
        if result.status in (INVALID, TIMEOUT, CRASHED):
            self.facts["notes"] = result.notes
        if result.status == ERROR:
            raise RuntimeError("; ".join(result.notes))
        if result.status == INVALID:
            return
        marks = Marks({name: _marks(result, name) for name in notebooks}, [])
        markers = Markers.of_course(self.course)
        shown = outline.Submission(self.assignment, notebooks, marks, markers, [])
        tasks = [task for name in notebooks for task in outline.tasks(shown, name)]
        self.facts |= summary(tasks, self.before)


def summary(tasks: Sequence[outline.Task], before: str) -> Facts:
    """The facts that a student may know of graded tasks before the feedback is out.

    Parameters
    ----------
    before : str
        As ``c.Door.before`` has it.
    """
    inline = templates().filters["inline"]  # cleaned, whoever wrote it
    items = [(task, item) for task in tasks for item in task.items]
    checks = [(task, item) for task, item in items if item.state not in _NO_CHECKS]
    hidden = [item for _, item in checks if item.is_hidden]
    rows = []
    for task, item in checks:
        if not item.is_hidden:
            row = {"place": f"{task.notebook}/{item.cell}", "name": f"{task.short}, {item.name}"}
            row |= {"task": inline(task.title), "check": inline(item.name)}
            rows.append(row | {"state": item.state, "message": item.message, "tell": item.tell})
    facts: Facts = {"tasks": rows, "hidden": len(hidden), "written": len(items) - len(checks)}
    facts["passed"] = sum(row["state"] == outline.PASSED for row in rows)
    if before != CHECKS:
        facts["hidden_passed"] = sum(item.state == outline.PASSED for item in hidden)
    if before == POINTS:
        facts["points"] = sum(task.points for task in tasks)
        facts["most"] = sum(task.most for task in tasks)
    return facts


def _marks(result: Result, notebook: str) -> NotebookMarks:
    cells = {
        check.cell: Mark(check.score, None, 0.0, check.max_score, check.score is None)
        for check in result.checks
        if check.notebook == notebook
    }
    unanswered = {cell for name, cell in result.unanswered if name == notebook}
    return NotebookMarks(cells, unanswered=unanswered)


class Warm:
    """The processes that grade, by assignment: each assignment's have imported what it needs.

    One thread starts and ends them: they end with the thread that has started them.
    """

    _MOST = 2  # assignments

    def __init__(self, course: Course, jobs: int, trust: bool, runner: Runner) -> None:
        self._course, self._jobs, self._trust, self._runner = course, jobs, trust, runner
        self._places: dict[str, tuple[ExitStack, _Share]] = {}

    def runner(self, assignment: str, busy: Collection[str] = ()) -> Runner:
        """A runner that does not end with a run; those last used before may end.

        Parameters
        ----------
        busy : collection of str
            Assignments of which something is being graded.
        """
        if assignment not in self._places:
            idle = [name for name in self._places if name not in busy]
            for name in idle[: max(0, len(self._places) - self._MOST + 1)]:
                self.end(name)
            stack = ExitStack()
            job = Job(self._course, assignment, self._jobs, self._trust, follow=False)
            self._places[assignment] = stack, _Share(stack.enter_context(self._runner(job)))
        place = self._places[assignment] = self._places.pop(assignment)  # used last
        return lambda job: nullcontext(replace(place[1]))

    def end(self, assignment: str) -> None:
        """End an assignment's processes; what comes next starts others."""
        if assignment in self._places:
            self._places.pop(assignment)[0].close()

    def close(self) -> None:
        for assignment in list(self._places):
            self.end(assignment)


@dataclass
class _Share:
    """Graders as one of several runs at once has them: with a gradebook of its own."""

    graders: Graders
    lock: threading.Lock = field(default_factory=threading.Lock)
    reference: Path = Path()
    most: int = 1

    def ready(self, reference: Path) -> None:
        self.reference = reference

    def grade(self, student: str, out: Path) -> Future[Result]:
        with self.lock:
            self.graders.ready(self.reference)
            return self.graders.grade(student, out)

    def tell(self, student: str) -> Future[str]:
        return self.graders.tell(student)


def notice_of(course: Course, settings: Door, published: Mapping[str, str]) -> Notice:
    """All that the web process may know."""
    roster, people = read_roster(course), People(course)
    here = {*(roster.students if roster else ())} - people.withdrawn().keys()
    names = [name for name in course.assignments() if (course.release / name).is_dir()]
    due: dict[str, str] = {}
    students = {student: Person(roster.students[student].name) for student in here if roster}
    for name in names:
        until = due_dates(course, name)
        if everybodys := until(""):
            due[name] = everybodys.isoformat()
        for student, person in students.items():
            if (when := until(student)) and when != everybodys:
                person.due[name] = when.isoformat()
            if (holder := people.holder(name, student)) != student:
                person.holders[name] = holder
    return Notice(
        {name: getattr(settings, name) for name in settings.trait_names(config=True)},
        str(course.zone),
        {name: [path.stem for path in course.notebooks(name)] for name in names},
        due,
        sorted(published),
        students,
    )
