"""The verbs for learning management systems, and for decisions on single students."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from coursekit.cli.verbs import Verbs, add_flag, complain
from coursekit.support.options import at_least_one

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verbs to the parser; each sets ``run``."""
    collect = verbs.add_parser(
        "collect", help="take submissions from a learning management system's download"
    )
    collect.add_argument("assignment")
    collect.add_argument("path", type=Path, help="the zip archive or folder, as downloaded")
    collect.add_argument("--times", type=Path, metavar="FILE", help="when each student submitted")
    add_flag(collect, "--dry-run", "say what would be put where; put nothing there")
    collect.set_defaults(run=_collect)
    export = verbs.add_parser(
        "export", help="write a grades file for a learning management system to import"
    )
    export.add_argument("assignments", nargs="*", metavar="assignment", help="all by default")
    _add_to(export, _Names("coursekit.lms.export", "exporters"))
    export.add_argument("--file", type=Path, metavar="OUT", help="default: grades-SYSTEM.csv")
    add_flag(export, "--partial", "even if grades may still change")
    add_flag(export, "--missing-zero", "give 0 to students who submitted nothing")
    export.set_defaults(run=_export)
    back = verbs.add_parser(
        "return", help="write feedback pages to a zip archive for a system's bulk upload"
    )
    back.add_argument("assignment")
    _add_to(back, _Names("coursekit.lms.system", "uploads"))
    add_flag(back, "--partial", "even if marks may still change")
    back.add_argument("--student", nargs="+", metavar="ID", default=[], help="only their pages")
    back.set_defaults(run=_return)
    requests = verbs.add_parser(
        "requests", help="list students' requests for another look at a mark, and answer them"
    )
    requests.add_argument("file", nargs="?", type=Path, help="a form's download (CSV)")
    requests.add_argument("--answer", type=int, metavar="NUMBER", help="answer this request")
    requests.add_argument("--say", default="", metavar="TEXT", help="with --answer: what to say")
    requests.add_argument(
        "--points", type=_points, metavar="N", help="with --answer: the task's points from now on"
    )
    requests.set_defaults(run=_requests)
    _add_decisions(verbs)


class _Names:
    """Choices that are looked up only when somebody asks: what knows them takes long to import."""

    def __init__(self, module: str, function: str) -> None:
        self._module, self._function = module, function

    def __iter__(self) -> Iterator[str]:
        return iter(getattr(import_module(self._module), self._function)())

    def __str__(self) -> str:
        return ", ".join(self)


def _add_to(verb: ArgumentParser, names: _Names) -> None:
    to = verb.add_argument("--to", required=True, metavar="SYSTEM", choices=names)
    to.help = "%(choices)s"  # not above: from Python 3.14 on that would look them up at once


def _collect(course: Course, args: Namespace) -> int:
    from coursekit.lms.collect import collect

    result = collect(course, args.assignment, args.path, args.times, args.dry_run)
    print(result)
    return 1 if result.needs_a_person else 0


def _export(course: Course, args: Namespace) -> int:
    from coursekit.lms.export import ExportOptions, export

    chosen = args.to, args.assignments, args.file, args.partial, args.missing_zero
    exported = export(course, ExportOptions(*chosen))
    for remark in (*exported.notes, *exported.remarks):
        complain(remark)
    print(f"{exported.students} students in {exported.file}")
    return 1 if exported.remarks else 0


def _return(course: Course, args: Namespace) -> int:
    from coursekit.course import CourseError
    from coursekit.lms.grades import unfinished
    from coursekit.lms.hand_back import hand_back
    from coursekit.support.text import counted

    still = unfinished(course, args.assignment, args.student)
    if still and not args.partial:
        raise CourseError(
            f"{'; '.join(still)}. Mark or grade them, or hand back with --partial what there is."
        )
    returned = hand_back(course, args.assignment, args.to, args.student)
    returned.notes += [f"{line}; may still change" for line in still]
    for remark in (*returned.notes, *returned.remarks):
        complain(remark)
    file = returned.file.relative_to(course.root)
    print(f"{counted(returned.pages, 'page')} in {file}; upload at {returned.upload_page}")
    return 1 if returned.remarks else 0


def _points(text: str) -> float:
    """A number of points as people write it, with a point or a comma."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise ArgumentTypeError(f"{text!r}: write a number of points, such as 2 or 1.5") from None


def _requests(course: Course, args: Namespace) -> int:
    from coursekit.students.requests import Requests

    requests = Requests(course)
    if args.answer is not None:
        print(f"answered: {requests.answer(args.answer, args.say, args.points)}")
        return 0
    new = requests.take(args.file) if args.file else None
    print(requests)
    if new is not None:
        print(f"{new} new")
    if requests.unclear:
        complain(f"{len(requests.unclear)} not understood: fill in student, assignment and task in "
                 "requests.csv")  # fmt: skip
        return 1
    return 0


def _add_decisions(verbs: Verbs) -> None:
    """Add the verbs that decide on single students; each can be undone."""
    verb_by_name = {}
    for name, help_text in (
        ("extend", "give students more time for an assignment"),
        ("excuse", "excuse students from an assignment: no mark, no 0"),
        ("withdraw", "take out students who left; their work is kept"),
        ("team", "give several students one submission and one mark"),
    ):
        verb_by_name[name] = verb = verbs.add_parser(name, help=help_text)
        if name != "withdraw":
            verb.add_argument("assignment")
        verb.add_argument("students", nargs="+", metavar="ID")
        if name in ("excuse", "withdraw"):
            verb.add_argument("--because", default="", metavar="TEXT", help="a note for yourself")
        verb.set_defaults(run=_decide)
    sender = verbs.add_parser("sender", help="say who a sender is whom `collect` does not know")
    sender.add_argument("name", metavar="SENDER", help="as `collect` prints it")
    sender.add_argument("student", metavar="ID")
    sender.set_defaults(run=_decide)
    extra_time = verb_by_name["extend"].add_mutually_exclusive_group(required=True)
    extra_time.add_argument("--until", metavar="TIME", help='as "2026-11-05 23:59"')
    extra_time.add_argument("--days", type=at_least_one, metavar="N", help="this many more days")
    extra_time.add_argument("--hours", type=_hours, metavar="N", help="this many more hours")
    verb_by_name["team"].add_argument("--name", default="", help="what the system calls the group")
    roster = verbs.add_parser("roster", help="take students from a system's own export")
    file = roster.add_argument("file", type=Path)
    file.names = _Names("coursekit.lms.system", "lists")  # type: ignore[attr-defined]
    file.help = "%(names)s"
    roster.set_defaults(run=_roster)

    people = verbs.add_parser("people", help="list extensions, excuses, teams and the like")
    people.add_argument("--undo", type=int, metavar="NUMBER", help="take this decision back")
    add_flag(people, "--all", "list those taken back, too")
    people.set_defaults(run=_people)


def _hours(text: str) -> float:
    if not re.fullmatch(r"\d{1,4}(\.\d+)?", text) or not 1 / 60 <= float(text) <= 24 * 366:
        raise ArgumentTypeError(f"{text!r}: write a number of hours, such as 36 or 1.5")
    return float(text)


def _decide(course: Course, args: Namespace) -> int:
    """Do what the verb says, and print what was done and what holds now."""
    from coursekit.students import decisions

    names = ("assignment", "students", "student", "because", "name", "until", "days", "hours")
    options = {name: value for name in names if (value := getattr(args, name, None)) is not None}
    lines = getattr(decisions, args.verb)(course, **options)
    print("\n".join([*lines, decisions.listing(course)]))
    return 0


def _people(course: Course, args: Namespace) -> int:
    from coursekit.students import decisions

    lines = decisions.undo(course, args.undo) if args.undo is not None else []
    print("\n".join([*lines, decisions.listing(course, args.all)]))
    return 0


def _roster(course: Course, args: Namespace) -> int:
    from coursekit.lms.roster_update import update

    updated = update(course, args.file)
    print(updated)
    return 1 if updated.unclear else 0
