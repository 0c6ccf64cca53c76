"""The command line: parse, call the room that does the job, print what it says."""

import argparse
import errno
import io
import os
import re
import select
import signal
import sys
from collections.abc import Sequence

from coursekit import __version__
from coursekit.cli.verbs import complain

# What Python says of a file without naming it.
_OF_THE_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO)


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``coursekit`` with `argv` and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # which may be able to show but ASCII
            stream.reconfigure(errors="backslashreplace")
    if sys.platform == "win32":
        complain("it does not run on Windows itself; use Linux there, in WSL.")
        return 2
    try:
        from coursekit.support.lazy import OF_COMMANDS, put_off
        from coursekit.support.log import ignore_cell_ids

        put_off(OF_COMMANDS)
        args = parser().parse_args(argv)
        ignore_cell_ids()
        code = _run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        sys.unraisablehook = lambda _: None  # such as a bar that was only half made
        complain("stopped")
        return 128 + signal.SIGINT
    except BrokenPipeError:
        if not _is_read_no_more():
            raise
        return 128 + signal.SIGPIPE


def _is_read_no_more() -> bool:
    """True if nobody reads what is printed any more, as after ``| head``."""
    printed = sys.stdout.fileno()
    reader = select.poll()
    reader.register(printed, 0)  # that there is none is always told
    if not reader.poll(0):
        return False
    os.dup2(os.open(os.devnull, os.O_WRONLY), printed)  # or Python complains when it ends
    return True


def _run(args: argparse.Namespace) -> int:
    from coursekit.course import Course, CourseError

    course = None
    try:
        course = Course(args.course).shared() if args.needs_course else None
        return int(args.run(course, args))
    except CourseError as error:
        complain(error)
        return 2
    except OSError as error:
        if error.filename is None and error.errno not in _OF_THE_DISK:
            raise
        prefix = "" if error.filename is None else f"{error.filename}: "
        complain(f"{prefix}{error.strerror}")
        return 2
    except Exception as error:
        from coursekit.gradebook.server import trouble

        if (message := _of_a_setting(error) or trouble(course, error)) is None:
            raise
        complain(message)
        return 2


def _of_a_setting(error: Exception) -> str:
    """A message on the value of a setting, if that is the error; else empty."""
    from traitlets import TraitError

    from coursekit.course import CONFIG_FILE

    if not isinstance(error, TraitError):
        return ""
    match = re.search(r"the '(\w+)' trait of an? (\w+) instance (.*)", str(error), re.I | re.S)
    problem = f"c.{match[2]}.{match[1]} {match[3]}" if match else str(error)
    return f"{CONFIG_FILE}: {' '.join(problem.split()).rstrip('.')}; mend the setting."


def parser() -> argparse.ArgumentParser:
    """The parser of ``coursekit``; each verb sets ``run``."""
    # Imported here: Ctrl-C may come meanwhile.
    from coursekit.cli import author, grade, people

    top = argparse.ArgumentParser(prog="coursekit", description="Build and grade a course.")
    top.set_defaults(needs_course=True)
    top.add_argument("--version", action="version", version=f"coursekit {__version__}")
    top.add_argument("-C", dest="course", default=".", metavar="DIR", help="the course folder")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for reader in (author, people, grade):
        reader.add(verbs)
    for listed in verbs._choices_actions:  # a verb's own help begins with what the list says
        help_text = listed.help or ""
        verbs.choices[listed.dest].description = f"{help_text[0].upper()}{help_text[1:]}."
    return top
