"""The door's web process: pages for students, and nothing else of the course.

It knows the notice, the hand-ins and the feedback pages; it takes files in, and never grades. A
hook of Python's refuses to open any other file of the course, whatever a fault here would ask for.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import tornado.httpserver
import tornado.httputil
import tornado.web
from tornado.web import HTTPError, StaticFileHandler

from coursekit.door.hand_ins import FOLDER, HandIn, HandIns, effective, next_allowed
from coursekit.door.links import Links
from coursekit.door.notice import Notice
from coursekit.door.upload import RefusedError, submission
from coursekit.html.templates import TEMPLATES, environment
from coursekit.lms.archive import MEGABYTE
from coursekit.support.files import write_whole
from coursekit.support.times import in_zone

COOKIE = "coursekit-door"
_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Feedback shows what students wrote, cleaned; it needs no script, and gets none.
_FEEDBACK_POLICY = (
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_MOST_BODY = 400 * MEGABYTE  # of which nothing is kept above the course's limit
_LONGEST_REQUEST = 4000  # characters


class Front:
    """All that the pages share: the door's folder, that of the feedback, the address."""

    def __init__(
        self, folder: Path, feedback: Path, address: str, identity: LinkIdentity | HubIdentity
    ) -> None:
        self.folder, self.feedback = folder, feedback
        self.address, self.identity = urlsplit(address), identity
        self.base = self.address.path.rstrip("/")
        self.hand_ins, self.links = HandIns(folder), Links(folder)
        # Few at a time: each holds its files in memory.
        self.readers = ThreadPoolExecutor(2)
        self.lock = threading.Lock()
        self.jinja = environment("door")
        self.jinja.filters["clock"] = lambda when: in_zone(when, self.notice.clock)
        self._notice: tuple[int, Notice] | None = None

    @property
    def notice(self) -> Notice:
        """The notice as the grader wrote it last."""
        written = (self.folder / "notice.json").stat().st_mtime_ns
        if self._notice is None or self._notice[0] != written:
            self._notice = written, Notice.read(self.folder)
        return self._notice[1]

    def state(self, hand_in: HandIn) -> str:
        """The state of a hand-in, in a few words."""
        result = hand_in.result
        if result is not None:
            return str(result["state"])
        place, number = self.hand_ins.place(hand_in)
        return f"waits, {place} of {number} in the queue" if place else "is being graded"


class Page(tornado.web.RequestHandler):
    """A page for one student."""

    def initialize(self, front: Front) -> None:
        self.front = front

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")
        self.clear_header("Server")

    def prepare(self) -> None:
        self.identify()
        self.refuse_strangers()

    def identify(self) -> None:
        """Find out which student asks; nobody who asks by another name of this machine."""
        identity = self.front.identity
        self.student = identity.student(self) if identity.is_address(self) else ""

    def refuse_strangers(self) -> None:
        """Answer somebody who is no student of the course."""
        if not self.front.identity.is_address(self):
            self.fail(RefusedError("This is not the address of this page.", 403))
        elif self.student not in self.front.notice.students:
            self.front.identity.refuse(self)

    def check_xsrf_cookie(self) -> None:
        try:
            super().check_xsrf_cookie()
        except HTTPError:
            sentence = "This page is out of date. Open it again, and do the same once more."
            raise HTTPError(403, reason=sentence) from None

    def write_error(self, status_code: int, **named: Any) -> None:
        self.show("message.html.j2", sentence=self._reason)

    def fail(self, error: RefusedError) -> None:
        self.set_status(error.status)
        self.show("message.html.j2", sentence=str(error))

    def show(self, template: str, **named: Any) -> None:
        front = self.front
        page = front.jinja.get_template(template)
        person = front.notice.students.get(getattr(self, "student", ""))
        named |= {"base": front.base, "title": front.notice.settings["title"], "quote": quote}
        self.finish(page.render(named, person=person, xsrf=self.xsrf_token.decode()))

    def assignment(self, name: str) -> str:
        if name not in self.front.notice.notebooks:
            raise HTTPError(404, reason="There is no such page.")
        return name

    def hand_ins(self, assignment: str) -> list[HandIn]:
        """The hand-ins of this student, or of the student's team, to an assignment."""
        holder = self.front.notice.holder(assignment, self.student)
        return self.front.hand_ins.history(assignment, holder)

    def feedback_file(self, assignment: str) -> Path | None:
        """The feedback page that this student may read now, if there is one."""
        notice = self.front.notice
        page = self.front.feedback / self.student / assignment / f"{assignment}.html"
        is_open = assignment in notice.published and notice.is_closed(assignment, self.student)
        return page if is_open and page.is_file() else None

    def go(self, path: str) -> None:
        self.redirect(self.front.base + path, status=303)


class Assignments(Page):
    """All assignments, what is due, and what has become of the last hand-in."""

    def get(self) -> None:
        notice = self.front.notice
        rows = []
        for name in sorted(notice.notebooks):
            hand_ins = self.hand_ins(name)
            rows.append(
                {
                    "name": name,
                    "due": notice.due_for(name, self.student),
                    "is_closed": notice.is_closed(name, self.student),
                    "has_feedback": self.feedback_file(name) is not None,
                    "last": hand_ins[-1] if hand_ins else None,
                    "state": self.front.state(hand_ins[-1]) if hand_ins else "",
                }
            )
        self.show("assignments.html.j2", rows=rows)


class Assignment(Page):
    """One assignment: hand in, and read what came of it."""

    def get(self, name: str) -> None:
        self.show_assignment(self.assignment(name))

    def show_assignment(self, name: str, sentence: str = "") -> None:
        front, notice = self.front, self.front.notice
        hand_ins, notebooks = self.hand_ins(name), notice.notebooks[name]
        last = hand_ins[-1] if hand_ins else None
        graded = [hand_in for hand_in in hand_ins if "notes" in (hand_in.result or {})]
        self.show(
            "assignment.html.j2",
            name=name,
            sentence=sentence,
            notebooks=notebooks,
            due=notice.due_for(name, self.student),
            closes=notice.closes(name, self.student),
            is_closed=notice.is_closed(name, self.student),
            most=notice.settings["most"],
            hand_ins=[(hand_in, front.state(hand_in)) for hand_in in reversed(hand_ins)],
            also=sorted(set(effective(hand_ins, notebooks)) - set(last.files)) if last else [],
            waits=last is not None and last.result is None,
            graded=graded[-1] if graded else None,
            has_feedback=self.feedback_file(name) is not None,
            has_sent=self.get_query_argument("sent", ""),
        )


@tornado.web.stream_request_body
class Hand(Assignment):
    """Takes a hand-in: counted while it comes, so that nothing too large is ever held."""

    def prepare(self) -> None:
        self.body = bytearray()
        self.identify()
        # Of what a stranger sends nothing is kept.
        self.most = (self.front.notice.settings["most"] + 1) * MEGABYTE if self.student else 0

    def check_xsrf_cookie(self) -> None:
        """See `post`: an answer before all has come would be lost on the way."""

    def data_received(self, chunk: bytes) -> None:
        if len(self.body) <= self.most:
            self.body += chunk

    async def post(self, name: str) -> None:
        self.refuse_strangers()
        if self._finished:
            return
        super().check_xsrf_cookie()
        self.assignment(name)
        files: dict[str, list[tornado.httputil.HTTPFile]] = {}
        kind = self.request.headers.get("Content-Type", "")
        is_too_large = len(self.body) > self.most
        try:
            tornado.httputil.parse_body_arguments(kind, bytes(self.body), {}, files)
        except tornado.httputil.HTTPInputError:  # Tornado takes 99 files
            is_too_large = True
        self.body.clear()
        uploads = [
            (file["filename"], file["body"]) for file in files.get("files", []) if file["filename"]
        ]
        loop = asyncio.get_running_loop()
        try:
            if is_too_large:
                sentence = "These files are too large, or too many. Clear the outputs, or zip them."
                raise RefusedError(sentence, 413)
            call = partial(take, self.front, name, self.student, uploads)
            fresh = await loop.run_in_executor(self.front.readers, call)
        except RefusedError as error:
            self.set_status(error.status)
            self.show_assignment(name, str(error))
            return
        self.go(f"/a/{quote(name)}?sent={'new' if fresh else 'same'}")


def take(front: Front, assignment: str, student: str, uploads: list[tuple[str, bytes]]) -> bool:
    """Keep what a student handed in; False if it is the same again, which is kept already."""
    notice = front.notice
    if notice.is_closed(assignment, student):
        raise RefusedError(f"{assignment} is closed: no more work is taken.", 403)
    holder = notice.holder(assignment, student)
    with submission(uploads, assignment, notice.notebooks) as chosen, front.lock:
        history = front.hand_ins.history(assignment, holder)
        hand_in = front.hand_ins.next(history, assignment, holder, student, chosen)
        if history and history[-1].files == hand_in.files:
            return False
        if when := next_allowed(history, notice.settings["per_hour"]):
            clock = in_zone(when, notice.clock)
            raise RefusedError(f"That is often within an hour. Hand in again from {clock}.", 429)
        front.hand_ins.add(hand_in, chosen.files)
    return True


class State(Page):
    """Tells a page whether it is still true, in a word that changes when it is not."""

    def get(self, name: str) -> None:
        hand_ins = self.hand_ins(self.assignment(name))
        text = f"{len(hand_ins)} {self.front.state(hand_ins[-1])}" if hand_ins else ""
        self.finish({"state": text})


class Receipt(Page):
    """The receipt of a hand-in, as a file to keep."""

    def get(self, name: str, number: str) -> None:
        hand_ins = {str(each.number): each for each in self.hand_ins(self.assignment(name))}
        if number not in hand_ins:
            raise HTTPError(404, reason="There is no such hand-in.")
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        filename = f"receipt-{quote(name)}-{number}.txt"
        self.set_header("Content-Disposition", f'attachment; filename="{filename}"')
        self.finish(self.front.links.receipt(hand_ins[number].facts()) + "\n")


class Feedback(Page):
    """The feedback page of a student, once there is one."""

    def get(self, name: str) -> None:
        page = self.feedback_file(self.assignment(name))
        if page is None:
            raise HTTPError(404, reason="There is no feedback yet.")
        self.set_header("Content-Security-Policy", _FEEDBACK_POLICY)
        self.finish(page.read_bytes())


class Look(Assignment):
    """Takes a request for another look at a mark."""

    def post(self, name: str) -> None:
        self.assignment(name)
        text = self.get_body_argument("text", "").strip()
        if self.feedback_file(name) is None or not text or len(text) > _LONGEST_REQUEST:
            sentence = f"Write in at most {_LONGEST_REQUEST} characters what to look at, and why."
            self.set_status(400)
            self.show_assignment(name, sentence)
            return
        facts = {
            "when": datetime.now(UTC).isoformat(timespec="seconds"),
            "student": self.student,
            "assignment": name,
            "task": self.get_body_argument("task", ""),
            "text": text,
        }
        folder = self.front.folder / "requests"
        folder.mkdir(exist_ok=True)
        write_whole(folder / f"{secrets.token_hex(8)}.json", json.dumps(facts))
        self.go(f"/a/{quote(name)}?sent=request")


class Enter(Page):
    """The address of a personal link, which a cookie then keeps."""

    def prepare(self) -> None:
        pass

    def get(self) -> None:
        signed, address = self.get_query_argument("link", ""), self.front.address
        days = self.front.notice.settings["link_days"]
        if not self.front.links.student(signed, days):
            self.fail(RefusedError(_UNKNOWN, 403))
            return
        is_secure = address.scheme == "https"
        options: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": is_secure}
        path = address.path or "/"
        self.set_cookie(COOKIE, quote(signed), path=path, expires_days=days, **options)
        self.go("/")


_UNKNOWN = "Open your personal link, which your instructor sent you. It may have been renewed."


class LinkIdentity:
    """Knows students by their personal links."""

    def is_address(self, page: Page) -> bool:
        return page.request.host.lower() == page.front.address.netloc.lower()

    def student(self, page: Page) -> str:
        signed = unquote(page.get_cookie(COOKIE, "") or "")
        return page.front.links.student(signed, page.front.notice.settings["link_days"])

    def refuse(self, page: Page) -> None:
        page.fail(RefusedError(_UNKNOWN, 403))


class HubIdentity:
    """Knows students by their accounts on a JupyterHub, of which the door is a service."""

    def __init__(self) -> None:
        from jupyterhub.services.auth import HubOAuth

        self.hub = HubOAuth.instance()

    def is_address(self, page: Page) -> bool:
        return True  # the hub's proxy leads here, and its cookies know their host

    def student(self, page: Page) -> str:
        user = self.hub.get_user(page)
        name = str(user["name"]) if user else ""
        # A hub makes what somebody types at sign-in lower case.
        ids = [student for student in page.front.notice.students if student.lower() == name]
        return ids[0] if len(ids) == 1 else name

    def refuse(self, page: Page) -> None:
        if page.student:
            sentence = f"{page.student} is not in this course's roster. Ask your instructor."
            page.fail(RefusedError(sentence, 403))
        elif page.request.method == "GET":
            state = self.hub.set_state_cookie(page, next_url=page.request.uri)
            page.redirect(tornado.httputil.url_concat(self.hub.login_url, {"state": state}))
        else:
            page.fail(RefusedError("You are signed out. Open the page again.", 403))


def application(front: Front) -> tornado.web.Application:
    """The pages by address."""
    base = front.base
    name, shared = "([^/]+)", {"front": front}
    routes: list[tuple[Any, ...]] = [
        (f"{base}/?", Assignments, shared),
        (f"{base}/(style.css)", StaticFileHandler, {"path": TEMPLATES / "solution"}),
        (f"{base}/(door.css|door.js)", StaticFileHandler, {"path": TEMPLATES / "door"}),
        (f"{base}/a/{name}", Assignment, shared),
        (f"{base}/a/{name}/hand-in", Hand, shared),
        (f"{base}/a/{name}/state", State, shared),
        (f"{base}/a/{name}/receipt/([0-9]+)", Receipt, shared),
        (f"{base}/a/{name}/feedback", Feedback, shared),
        (f"{base}/a/{name}/look", Look, shared),
    ]
    if isinstance(front.identity, LinkIdentity):
        routes.append((f"{base}/enter", Enter, shared))
    else:
        from jupyterhub.services.auth import HubOAuthCallbackHandler

        routes.append((f"{base}/oauth_callback", HubOAuthCallbackHandler))
    secure = front.address.scheme == "https"
    return tornado.web.Application(
        routes,
        default_handler_class=Missing,
        default_handler_args=shared,
        cookie_secret=front.links.key,
        xsrf_cookies=True,
        xsrf_cookie_kwargs={"samesite": "Lax", "secure": secure, "path": base or "/"},
        log_function=lambda handler: None,  # addresses hold links
    )


class Missing(Page):
    """Any other address."""

    def get(self) -> None:
        raise HTTPError(404, reason="There is no such page.")

    post = get


def guard(course: Path, *folders: Path) -> None:
    """Have Python refuse to open a file of the course that is in none of the folders."""
    inside, allowed = f"{course}{os.sep}", tuple(f"{folder}{os.sep}" for folder in folders)

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("open", "os.listdir", "os.scandir") and arguments:
            if not isinstance(arguments[0], str | bytes | os.PathLike):
                return
            path = os.path.realpath(os.fsdecode(arguments[0])) + os.sep
            if path.startswith(inside) and not path.startswith(allowed):
                raise PermissionError(f"{path}: not for the door")

    sys.addaudithook(refuse)


async def serve(front: Front, listening: socket.socket) -> None:
    """Serve until the process that has started this one ends."""
    server = tornado.httpserver.HTTPServer(
        application(front), max_body_size=_MOST_BODY, body_timeout=300, idle_connection_timeout=60
    )
    server.add_socket(listening)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


def main(root: str, feedback: str, address: str, descriptor: str) -> None:
    """Serve the door of a course on a socket that is open already."""
    folder = Path(root, FOLDER)
    identity = HubIdentity() if "JUPYTERHUB_API_TOKEN" in os.environ else LinkIdentity()
    front = Front(folder, Path(feedback), address, identity)
    guard(Path(root), folder, front.feedback)
    asyncio.run(serve(front, socket.socket(fileno=int(descriptor))))
    os._exit(0)  # what a request was at in a thread is not acknowledged


if __name__ == "__main__":
    main(*sys.argv[1:])
