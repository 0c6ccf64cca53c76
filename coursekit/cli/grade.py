"""The verbs of TAs for submissions: grade, report, open the door."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coursekit.cli.verbs import Verbs, add_flag, complain
from coursekit.door import PORT
from coursekit.support.options import at_least_one

if TYPE_CHECKING:
    from coursekit.course import Course
    from coursekit.grading.batch import GradeOptions


def add(verbs: Verbs) -> None:
    """Add the verbs to the parser; each sets ``run``."""
    _add_grade(verbs)
    _add_regrade(verbs)
    _add_door(verbs)
    desk = verbs.add_parser("desk", help="open pages for all of this in the browser")
    desk.add_argument("--port", type=int, default=0, help="any that is free by default")
    desk.set_defaults(run=_desk)
    report = verbs.add_parser(
        "report", help="write a page with plots on how a class did, and CSV files"
    )
    report.add_argument("assignment")
    report.set_defaults(run=_report)
    restore = verbs.add_parser("restore", help="fill an empty gradebook from a backup")
    restore.add_argument("file", type=Path, help="a backup, or a gradebook.db from elsewhere")
    restore.set_defaults(run=_restore)
    doctor = verbs.add_parser(
        "doctor", help="check whether students' code can run in a sandbox here"
    )
    doctor.set_defaults(run=_doctor, needs_course=False)


def _add_door(verbs: Verbs) -> None:
    door = verbs.add_parser(
        "door", help="open a page where students hand in and read what came of it within seconds"
    )
    door.add_argument("--port", type=int, default=PORT, help="0: any that is free (default: 8900)")
    mode = door.add_mutually_exclusive_group()
    mode.add_argument(
        "--links", type=Path, metavar="FILE", help="write each student's personal link to CSV"
    )
    mode.add_argument("--revoke", nargs="+", metavar="ID", help="end these students' links")
    mode.add_argument("--verify", type=Path, metavar="FILE", help="say what a receipt says")
    _add_runner(door)
    door.set_defaults(run=_door)


def _door(course: Course, args: Namespace) -> int:
    from coursekit.door import service

    if args.links:
        print(f"{args.links}: {service.write_links(course, args.links, args.port)} links")
    elif args.revoke:
        service.revoke(course, args.revoke)
        print("write new links with `coursekit door --links FILE`")
    elif args.verify:
        print(service.verify(course, args.verify))
    else:
        service.serve(course, args.port, args.jobs, args.trust_submissions, args.runner)
    return 0


def _add_grade(verbs: Verbs) -> None:
    grade = verbs.add_parser("grade", help="grade a class and write its feedback")
    grade.add_argument("assignment")
    grade.add_argument("--student", nargs="+", metavar="ID", help="only these students")
    _add_runner(grade)
    add_flag(grade, "--force", "also grade what has not changed")
    add_flag(grade, "--dry-run", "list what would be graded, and why; change nothing")
    add_flag(grade, "--no-feedback", "write scores but no feedback pages")
    grade.set_defaults(run=_grade)


def _grade(course: Course, args: Namespace) -> int:
    course.chosen(args.assignment)
    from coursekit.grading.batch import grade
    from coursekit.grading.ledger import plan
    from coursekit.grading.result import GRADED
    from coursekit.lms import grades

    options = _options(args)
    if args.dry_run:
        choice = {"force": options.force, "with_feedback": options.with_feedback}
        for due in plan(course, args.assignment, args.student, **choice):
            print(f"{due.student}: {due.reason}")
        return 0
    batch = grade(course, args.assignment, args.student, options)
    if batch.remark:
        complain(batch.remark)
    print(grades.table(course, args.assignment))
    print(batch)
    remarks = grades.remarks(course, [args.assignment])
    print("\n".join(remarks), end="\n" * bool(remarks))
    unsettled = [result for result in batch.results if result.status != GRADED]
    return 1 if unsettled or batch.stopped else 0


def _add_regrade(verbs: Verbs) -> None:
    regrade = verbs.add_parser(
        "regrade", help="show whose scores a changed check changes; --apply writes them"
    )
    regrade.add_argument("assignment")
    add_flag(regrade, "--apply", "write the new scores and feedback")
    regrade.add_argument("--student", nargs="+", metavar="ID", help="only these students")
    _add_runner(regrade)
    regrade.set_defaults(run=_regrade)


def _regrade(course: Course, args: Namespace) -> int:
    course.chosen(args.assignment)
    from coursekit.grading.regrade import regrade
    from coursekit.grading.result import GRADED

    outcome = regrade(course, args.assignment, args.student, _options(args), args.apply)
    print(outcome.summary(args.assignment, args.apply, args.student))
    unsettled = [move for move in outcome.moves if move.after.status != GRADED]
    return 1 if unsettled or outcome.stopped or outcome.untold else 0


def _desk(course: Course, args: Namespace) -> int:
    from coursekit.desk.app import serve

    serve(course, args.port)
    return 0


def _report(course: Course, args: Namespace) -> int:
    from coursekit.reporting.assignment import report

    print(report(course, args.assignment))
    return 0


def _restore(course: Course, args: Namespace) -> int:
    from coursekit.gradebook.copy import restore

    restore(course, args.file)
    print(f"{args.file}: restored")
    return 0


def _doctor(course: Course, args: Namespace) -> int:
    from coursekit.grading.doctor import fault

    if reason := fault():
        print(f"No sandbox: {reason}.")
        print("`coursekit grade` refuses to run here without --trust-submissions.")
    else:
        print("Grading runs students' code in a sandbox.")
    return 1 if reason else 0


def _add_runner(verb: ArgumentParser) -> None:
    runner = verb.add_mutually_exclusive_group()
    runner.add_argument(
        "--jobs",
        type=at_least_one,
        metavar="N",
        help="submissions graded at once (default: cores + 1)",
    )
    verb.set_defaults(runner=None)
    for add_options in _runners():
        add_options(runner)
    add_flag(verb, "--trust-submissions", "run students' code without a sandbox, with your rights")


@cache  # each command starts here, and has several verbs that grade
def _runners() -> list[Callable[[Any], None]]:
    """Runners other than this machine, which register themselves: each adds its options."""
    return [runner.load() for runner in entry_points(group="coursekit.runners")]


def _options(args: Namespace) -> GradeOptions:
    from coursekit.grading.batch import GradeOptions

    return GradeOptions(
        force=getattr(args, "force", False),
        trust=args.trust_submissions,
        with_feedback=not getattr(args, "no_feedback", False),
        runner=args.runner,
        jobs=args.jobs,
    )
