"""The marking page: a small server on this machine, for the one who has its address.

Who may ask is decided thrice: by a token, which the address holds and a cookie keeps; by the
name of the host, which a page elsewhere that leads here does not have; and by the page that a
change comes from. Cookies know no ports, and browsers would send ours to other servers of this
machine, too, but for its path, which nobody else knows. What students wrote is cleaned as in
feedback, and the page's own policy forbids all scripts but ours.
"""

from __future__ import annotations

import hmac
import json
import secrets
import sys
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from coursekit.course import CourseError
from coursekit.html.templates import TEMPLATES
from coursekit.marking.desk import Desk, RefusedError

HOST = "127.0.0.1"
COOKIE = "coursekit"
_MOST = 1_000_000  # bytes of a request
_FILES = {
    "": ("page.html", "text/html; charset=utf-8"),
    "app.js": ("app.js", "text/javascript; charset=utf-8"),
    "app.css": ("app.css", "text/css; charset=utf-8"),
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Server(ThreadingHTTPServer):
    """Serves one TA's desk at a port, any that is free if 0; a `CourseError` if it is taken.

    `address` leads to the page, and has the token; `path` is the page's once that is a cookie.
    """

    daemon_threads = True

    def __init__(self, desk: Desk, port: int = 0) -> None:
        try:
            super().__init__((HOST, port), _Handler)
        except (OSError, OverflowError) as error:
            raise CourseError(f"mark --serve: port {port}: {error}; name another.") from error
        self.desk = desk
        self.token = secrets.token_urlsafe(32)
        self.port = self.server_address[1]
        self.path = f"/{secrets.token_urlsafe(16)}/"
        self.hosts = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        self.asks: dict[str, Callable[[dict[str, str]], dict[str, Any]]] = {
            "api/overview": lambda query: desk.overview(),
            "api/question": lambda query: desk.question(query.get("task", "")),
            "api/version": lambda query: desk.version(query.get("task", "")),
            "api/group": lambda query: desk.group(
                **{name: query.get(name, "") for name in ("task", "code", "after", "part")}
            ),
            "api/answers": lambda query: desk.answers(query.get("task", ""), "names" in query),
            "api/around": lambda query: desk.around(query.get("task", ""), query.get("code", "")),
        }
        self.changes: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "api/mark": desk.mark,
            "api/item": desk.item,
            "api/full": desk.full,
            "api/flag": desk.flag,
        }

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/?token={self.token}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that has gone: it comes again, and what was saved is saved."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def start(self) -> threading.Thread:
        """Serve in another thread, until `shutdown`."""
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        return thread


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "coursekit", ""
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if not self._is_host():
            return
        parameters = {name: values[0] for name, values in parse_qs(query).items()}
        if path == "/" and self._is_token(parameters.get("token", "")):
            page = self.server.path
            self._send(HTTPStatus.SEE_OTHER, b"", "text/plain", {
                "Location": page,
                "Set-Cookie": f"{COOKIE}={self.server.token}; Path={page}; HttpOnly; "
                "SameSite=Strict",
            })  # fmt: skip
            return
        file = path.removeprefix(self.server.path)
        if not self._is_known():
            return
        if file in _FILES:
            name, kind = _FILES[file]
            self._send(HTTPStatus.OK, (TEMPLATES / "marking" / name).read_bytes(), kind)
        elif file in self.server.asks:
            self._answer(lambda: self.server.asks[file](parameters))
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "There is no such page.")

    def do_POST(self) -> None:
        self.close_connection = True  # what was not read is not the next request
        if not self._is_host() or not self._is_known():
            return
        if self.headers.get("Origin", "").removeprefix("http://") not in self.server.hosts:
            self._refuse(HTTPStatus.FORBIDDEN, "Changes come from the marking page only.")
            return
        if self.headers.get_content_type() != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "JSON only.")
            return
        change = self.server.changes.get(self.path.removeprefix(self.server.path))
        if change is None:
            self._refuse(HTTPStatus.NOT_FOUND, "There is no such page.")
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _MOST:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "Too long.")
            return
        try:
            request = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            self._refuse(HTTPStatus.BAD_REQUEST, "No JSON object.")
            return
        self._answer(lambda: change(request))

    def _answer(self, ask: Callable[[], dict[str, Any]]) -> None:
        try:
            answer = ask()
        except (RefusedError, CourseError) as error:
            self._refuse(HTTPStatus.CONFLICT, str(error))
            return
        except Exception as error:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, f"Not done: {type(error).__name__}.")
            raise
        self._send(HTTPStatus.OK, json.dumps(answer).encode(), "application/json")

    def _is_host(self) -> bool:
        """True if the request names this machine: other names may lead here, too."""
        if self.headers.get("Host", "") in self.server.hosts:
            return True
        self._refuse(HTTPStatus.FORBIDDEN, "This is not the page's address.")
        return False

    def _is_known(self) -> bool:
        """True if the request has the cookie, and is for the page's own path."""
        try:
            cookies = SimpleCookie(self.headers.get("Cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        cookie = cookies.get(COOKIE)
        if cookie and self._is_token(cookie.value) and self.path.startswith(self.server.path):
            return True
        self._refuse(HTTPStatus.FORBIDDEN, "Open the address that the terminal shows.")
        return False

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self.server.token.encode())

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        self._send(status, json.dumps({"why": reason}).encode(), "application/json")

    def _send(
        self, status: HTTPStatus, content: bytes, kind: str, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in (_HEADERS | (headers or {})).items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: addresses hold the token."""
