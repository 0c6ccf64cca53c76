"""The desk as an extension of Jupyter Server, which sees to tokens, XSRF, hosts, TLS and hubs."""

import secrets
from typing import Any

from coursekit.course import Course, CourseError

MODULE = __name__
HOST = "127.0.0.1"
_MOST_FILES = 2000  # of a form; Tornado takes 99


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": MODULE}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add the desk's pages to a server whose folder is a course's; to others nothing."""
    from tornado import httputil

    from coursekit.desk.handlers import routes

    try:
        course = Course(_folder(server))
    except CourseError as error:
        server.log.info("coursekit.desk: %s", error)
        return
    parts = httputil.ParseMultipartConfig(max_parts=_MOST_FILES)
    httputil.set_parse_body_config(httputil.ParseBodyConfig(multipart=parts))
    server.web_app.add_handlers(".*$", routes(course, server.web_app.settings["base_url"]))


def _folder(server: Any) -> str:
    """The course folder, as nbgrader's own pages find it, or the folder that is served."""
    from nbgrader.apps.baseapp import NbGrader

    app = NbGrader(parent=None, config=server.config)
    app.load_config_file()
    named = "root" in app.config.CourseDirectory
    return str(app.config.CourseDirectory.root if named else server.root_dir)


def serve(course: Course, port: int) -> None:
    """Serve the desk to this machine's own user at a port, any that is free if 0, until stopped.

    Raises
    ------
    CourseError
        If the port is taken.
    """
    from jupyter_server.serverapp import ServerApp
    from traitlets.config import Config

    settings: dict[str, Any] = {
        "ip": HOST,
        "allow_root": True,  # what students wrote runs in the sandbox, for root too
        "port": port,
        "port_retries": 0,
        "open_browser": False,
        "root_dir": str(course.root),
        "default_url": "/coursekit",
        "jpserver_extensions": {MODULE: True},
        "log_level": "WARN",
    }
    token = secrets.token_hex(24)  # one of ours: the server prints a page of lines about its own
    config = Config(ServerApp=settings, IdentityProvider={"token": token})
    config.LabApp.log_level = "WARN"
    server = ServerApp.instance(config=config)
    try:
        server.initialize([])
    except SystemExit as error:
        raise CourseError(f"desk: port {port} is taken; name another with --port.") from error
    print(f"open http://{HOST}:{server.port}{server.base_url}coursekit/?token={token}")
    print("The address is a key: do not share it. Stop with Ctrl-C.", flush=True)
    server.start()
