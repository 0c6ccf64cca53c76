"""The desk's pages, and the forms by which a TA runs commands."""

import asyncio
import getpass
import json
import os
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler, PublicStaticFileHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from coursekit.course import Course, CourseError
from coursekit.desk import roll
from coursekit.desk.jobs import Jobs, command
from coursekit.gradebook.people import People
from coursekit.grading.ledger import without_checks
from coursekit.html import safe
from coursekit.html.templates import TEMPLATES, environment
from coursekit.lms.choose import is_inside
from coursekit.lms.export import exporters
from coursekit.lms.roster import Student, read_roster
from coursekit.lms.system import uploads
from coursekit.marking.desk import Desk, RefusedError
from coursekit.reporting import similar
from coursekit.students.requests import Requests, evidence

_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Pages on what students wrote run nothing, and have no part in this server's origin.
_PAPER_POLICY = (
    "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_GRADED = "autograded/*/*/*.ipynb"
_PAPERS = ("feedback/*/*/*.html", "reports/*/*", "returned/*/*.zip", "grades-*.csv", _GRADED)
Read = Callable[..., dict[str, Any]]  # from the office and the course what a page shows
# What the marking page asks, and what it changes.
_ASKS: dict[str, Callable[[Desk, dict[str, Any]], dict[str, Any]]] = {
    "overview": lambda desk, query: desk.overview(),
    "question": lambda desk, query: desk.question(query.get("task", "")),
    "version": lambda desk, query: desk.version(query.get("task", "")),
    "answers": lambda desk, query: desk.answers(query.get("task", ""), "names" in query),
    "around": lambda desk, query: desk.around(query.get("task", ""), query.get("code", "")),
    "group": lambda desk, query: desk.group(
        **{name: query.get(name, "") for name in ("task", "code", "after", "part")}
    ),
}
_CHANGES = {"mark": Desk.mark, "item": Desk.item, "full": Desk.full, "flag": Desk.flag}


class Office:
    """All that the pages share: the course folder, the jobs, the marking pages' desks."""

    def __init__(self, course: Course, base: str) -> None:
        self.root, self.base = course.root, base
        self.jobs = Jobs(course)
        self.uploads = self.jobs.folder / "uploads"
        self.jinja = environment("desk", "marking")
        self.jinja.filters |= {"quote": partial(quote, safe="")}
        self._desks: dict[tuple[str, str], Desk] = {}

    @property
    def course(self) -> Course:
        """The course by its settings as they are now."""
        return Course(self.root).shared()

    def desk(self, assignment: str, by: str) -> Desk:
        """The desk at which somebody marks an assignment; one for each, as it has a lock."""
        if (assignment, by) not in self._desks:
            self._desks[assignment, by] = Desk(self.course, assignment, by)
        return self._desks[assignment, by]

    def upload(self, assignment: str) -> Path | None:
        """The download of an assignment that was uploaded last: a file, or a folder of several."""
        folder = self.uploads / assignment
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        return files[0] if len(files) == 1 else folder if files else None

    def keep(self, assignment: str, files: Sequence[Any]) -> None:
        """Keep an upload instead of the one before."""
        names = [Path(file.filename.replace("\\", "/")).name for file in files]
        if not files or not all(names) or len({*names}) < len(names):
            raise CourseError("Choose a file; of several, each with a name of its own.")
        folder = self.uploads / assignment
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, file in zip(names, files, strict=True):
            (folder / name).write_bytes(file.body)

    def papers(self, *patterns: str) -> list[str]:
        """The files that may be read here, as paths from the course folder."""
        paths = (path for pattern in patterns for path in self.root.glob(pattern))
        return sorted(path.relative_to(self.root).as_posix() for path in paths if path.is_file())


class Page(JupyterHandler):
    """A page for a TA."""

    policy = _POLICY

    def initialize(self, office: Office) -> None:
        self.office = office

    @property
    def content_security_policy(self) -> str:
        return self.policy

    @property
    def by(self) -> str:
        """The TA's name: the hub's, or this machine's."""
        is_hub = "JUPYTERHUB_API_URL" in os.environ
        return str(self.current_user.username) if is_hub else getpass.getuser()

    async def show(self, template: str, read: Callable[[Course], dict[str, Any]]) -> None:
        """Send a page of what `read` gives, made in a thread: others need not wait for it."""
        xsrf, office = self.xsrf_token.decode(), self.office

        def page() -> str:
            course = office.course
            named = {"base": office.base, "title": course.coursedir.course_id or "Desk"}
            named |= {"assignment": "", "xsrf": xsrf, "by": self.by, **read(course)}
            return office.jinja.get_template(template).render(named)

        self.set_header("Cache-Control", "no-store")
        self.finish(await asyncio.to_thread(page))

    def write_error(self, status_code: int, **named: Any) -> None:
        error = named.get("exc_info", (None, None))[1]
        sentence = self._reason
        if isinstance(error, CourseError):
            self.set_status(409)
            sentence = str(error)
        page = self.office.jinja.get_template("message.html.j2")
        shared = {"base": self.office.base, "title": "Desk", "assignment": "", "xsrf": ""}
        self.finish(page.render(shared, sentence=sentence))

    def log_exception(self, *error: Any) -> None:
        if not isinstance(error[1], CourseError):  # the page says it
            super().log_exception(*error)


class View(Page):
    """A page of what `read` gives of the course, for the names in the address."""

    def initialize(self, office: Office, template: str = "", read: Read = dict) -> None:
        self.office, self.template, self.read = office, template, read

    @authenticated
    async def get(self, *names: str) -> None:
        await self.show(self.template, lambda course: self.read(self.office, course, *names))


def whole_class(office: Office, course: Course, assignment: str) -> dict[str, Any]:
    """An assignment's class: a row a student."""
    course.chosen(assignment)
    rows = roll.roll(course, assignment)
    return {
        "assignment": assignment,
        "rows": rows,
        "states": roll.states(row.status for row in rows),
        "unknown": roll.unknown(course, assignment),
    }


def work(office: Office, course: Course, assignment: str) -> dict[str, Any]:
    """The steps from the download to the marks that go back."""
    course.chosen(assignment)
    report = course.root / "collected" / assignment / "report.txt"
    papers = office.papers("grades-*.csv", f"returned/{assignment}/*.zip")
    return {
        "assignment": assignment,
        "collected": report.read_text("utf-8") if report.is_file() else "",
        "upload": office.upload(assignment),
        "unfinished": roll.unfinished(course, assignment),
        "exports": list(exporters()),
        "uploads": list(uploads()),
        "pairs": roll.pairs(course, assignment),
        "papers": papers + office.papers(f"reports/{assignment}/index.html"),
    }


def people(office: Office, course: Course) -> dict[str, Any]:
    """Extensions, excuses, teams and the like."""
    return {
        "decisions": [(row, row.shown(course.zone)) for row in People(course).decisions],
        "assignments": course.assignments(),
        "students": _students(course),
    }


def requests(office: Office, course: Course) -> dict[str, Any]:
    """Requests for another look at a mark, each with what the checks say."""
    look = partial(evidence, course)
    return {"requests": Requests(course).all, "evidence": look, "code": safe.code}


def pair(
    office: Office, course: Course, assignment: str, first: str, second: str
) -> dict[str, Any]:
    """The code of two submissions side by side, without what everybody was given."""
    course.chosen(assignment)
    handout = similar.released(course, assignment)
    graded = without_checks(course, assignment).keys() & {first, second}
    codes = similar.codes(course, assignment, sorted(graded), handout)
    return {"assignment": assignment, "codes": codes, "code": safe.code}


class Run(Page):
    """Starts the command that a form asks for."""

    @authenticated
    async def post(self) -> None:
        verb, course = self.get_body_argument("verb"), self.office.course
        names = [name for name in self.request.body_arguments if name.startswith("--")]
        options = {name: self.get_body_argument(name) for name in names}
        arguments = self.get_body_arguments("argument")
        if verb in ("collect", "requests") and "--answer" not in options:
            arguments = await asyncio.to_thread(self._uploaded, course, verb, arguments)
        if people := self.get_body_argument("students", ""):
            arguments += ids(course, people)
        if not options.get("--student", "x"):
            del options["--student"]
        number = self.office.jobs.start(command(verb, options, arguments))
        self.redirect(f"{self.office.base}/job/{number}", status=303)

    def _uploaded(self, course: Course, verb: str, arguments: list[str]) -> list[str]:
        """The arguments with the path of what was uploaded, now or before."""
        office = self.office
        folder = course.chosen(arguments[0])[0] if verb == "collect" else ".requests"
        if files := self.request.files.get("file"):
            office.keep(folder, files)
        if (path := office.upload(folder)) is None:
            raise CourseError("Choose the file that you have downloaded.")
        return [*arguments, str(path)]


class JobPage(Page):
    """A command: its bar, its output, and what comes next."""

    @authenticated
    async def get(self, number: str) -> None:
        def read(course: Course) -> dict[str, Any]:
            if (job := self.office.jobs.job(int(number))) is None:
                raise HTTPError(404)
            arguments = job.words[job.words.index("--") + 1 :] if "--" in job.words else ()
            assignment = next((a for a in arguments if a in course.assignments()), "")
            unknown: list[str] = []
            if job.words[0] == "collect" and job.code is not None:
                unknown = roll.unknown(course, assignment)
            students = _students(course) if unknown else []
            return {"job": job, "assignment": assignment, "unknown": unknown, "students": students}

        await self.show("job.html.j2", read)

    @authenticated
    async def post(self, number: str) -> None:
        self.office.jobs.stop(int(number))
        self.redirect(f"{self.office.base}/job/{number}", status=303)


class Paper(Page):
    """A page on what students wrote, or a file for another system."""

    policy = _PAPER_POLICY

    @authenticated
    async def get(self, path: str) -> None:
        file = self.office.root / path
        if not (is_inside(path) and any(map(partial(_matches, path), _PAPERS)) and file.is_file()):
            raise HTTPError(404)
        if file.suffix == ".html":
            self.set_header("Content-Type", "text/html; charset=utf-8")
        else:
            self.set_header("Content-Type", "application/octet-stream")
            self.set_header(
                "Content-Disposition", f"attachment; filename*=UTF-8''{quote(file.name)}"
            )
        self.finish(await asyncio.to_thread(file.read_bytes))


class Marking(Page):
    """The page on which written answers are marked, and what it asks."""

    @authenticated
    async def get(self, assignment: str, name: str) -> None:
        if not name:
            await self.show("page.html.j2", lambda course: {"assignment": assignment})
            return
        query = {key: self.get_query_argument(key) for key in self.request.query_arguments}
        await self._answer(_ASKS, assignment, name, query)

    @authenticated
    async def post(self, assignment: str, name: str) -> None:
        try:
            request = json.loads(self.request.body)
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            raise HTTPError(400)
        await self._answer(_CHANGES, assignment, name, request)

    async def _answer(
        self, calls: Mapping[str, Any], assignment: str, name: str, request: dict[str, Any]
    ) -> None:
        if name not in calls:
            raise HTTPError(404)
        try:
            desk = await asyncio.to_thread(self.office.desk, assignment, self.by)
            self.finish(await asyncio.to_thread(calls[name], desk, request))
        except (RefusedError, CourseError) as error:
            self.set_status(409)
            self.finish({"why": str(error)})


def ids(course: Course, text: str) -> list[str]:
    """The students whom a text names, by ids or whole names with commas between them.

    Raises
    ------
    CourseError
        If a name is nobody's, or several people's.
    """
    students = _students(course)
    chosen = []
    for name in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        matches = [row.id for row in students if row.id == name]
        matches = matches or [row.id for row in students if row.name.lower() == name.lower()]
        if len(matches) > 1:
            raise CourseError(f"{name}: {' and '.join(matches)} are called so; name the id.")
        chosen += matches or [name]  # whom the command refuses if nobody has the id
    return chosen


def _matches(path: str, pattern: str) -> bool:
    """True if each part of a path is as the pattern has it, with no look at the disk."""
    return path.count("/") == pattern.count("/") and PurePosixPath(path).match(pattern)


def _students(course: Course) -> list[Student]:
    roster = read_roster(course)
    return sorted(roster.students.values(), key=lambda student: student.name) if roster else []


def routes(course: Course, base: str) -> list[tuple[Any, ...]]:
    """The desk's pages for a server with this address."""
    base = url_path_join(base, "coursekit")
    name, shared = "([^/]+)", {"office": Office(course, base)}
    files = {"style.css": "solution", "door.css": "door", "desk.css|desk.js|roll.js": "desk"}
    statics = {f"{base}/({name})": folder for name, folder in files.items()}
    statics[f"{base}/mark/[^/]+/(app.css|app.js)"] = "marking"
    pages: dict[str, tuple[str, Read]] = {
        f"{base}/?": ("index", lambda _, course: {"assignments": roll.overview(course)}),
        f"{base}/a/{name}": ("roll", whole_class),
        f"{base}/a/{name}/work": ("work", work),
        f"{base}/a/{name}/pair/{name}/{name}": ("pair", pair),
        f"{base}/student/{name}": ("student", lambda _, *at: {"student": roll.student(*at)}),
        f"{base}/people": ("people", people),
        f"{base}/requests": ("requests", requests),
        f"{base}/jobs": ("jobs", lambda office, _: {"jobs": office.jobs.all()}),
    }
    return [
        *((path, PublicStaticFileHandler, {"path": TEMPLATES / statics[path]}) for path in statics),
        *(
            (path, View, shared | {"template": f"{template}.html.j2", "read": read})
            for path, (template, read) in pages.items()
        ),
        (f"{base}/run", Run, shared),
        (f"{base}/job/([0-9]+)", JobPage, shared),
        (f"{base}/file/(.+)", Paper, shared),
        (f"{base}/mark/{name}/(?:api/)?([a-z]*)", Marking, shared),
    ]
