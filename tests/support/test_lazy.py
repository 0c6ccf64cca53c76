"""What nbgrader needs seldom is imported when it is needed, and is then nbgrader's own."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)],
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def test_a_command_imports_neither_server_extensions_nor_setuptools():
    loaded = run("""
        import coursekit, sys
        import nbgrader.converters

        for name in "setuptools", "nbgrader.server_extensions.formgrader.handlers":
            print(name in sys.modules)
    """)
    assert loaded.split() == ["False", "False"]


def test_a_command_that_shows_something_imports_nothing_that_runs_notebooks(released_course: Path):
    loaded = run(f"""
        import sys
        from coursekit.cli import main

        for verb in "people", "mark hw1":
            main(["-C", {str(released_course)!r}, *verb.split()])
        heavy = {{"urllib3", "nbconvert", "jupyter_client", "numpy"}}
        print("loaded:", *(heavy & sys.modules.keys()))

        import requests
        import requests.exceptions

        print("works:", requests.get.__module__, requests.__version__ > "2")
    """)
    assert loaded.partition("loaded:")[2].split() == ["works:", "requests.api", "True"]


def test_nbgraders_server_extensions_load_as_without_coursekit():
    code = """
        {first}
        import nbgrader
        from jupyter_server.serverapp import ServerApp

        app = ServerApp(allow_root=True, open_browser=False)
        app.initialize(argv=[], find_extensions=False)
        nbgrader._load_jupyter_server_extension(app)
        for router in app.web_app.default_router.rules:
            for rule in getattr(router.target, "rules", []):
                if rule.target.__module__.startswith("nbgrader"):
                    print(rule.matcher.regex.pattern)
    """
    expected = run(code.format(first="pass"))
    assert "formgrader" in expected
    assert run(code.format(first="import coursekit")) == expected
