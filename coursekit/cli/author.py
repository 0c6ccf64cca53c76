"""The verbs of authors: write, check, certify, release and publish an assignment."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from coursekit.cli.verbs import Verbs, add_flag, complain
from coursekit.support.options import at_least_one

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verbs to the parser; each sets ``run``."""
    new = verbs.add_parser("new", help="begin a small assignment or course that works")
    new.add_argument("assignment", nargs="?", help="its name, such as week1")
    new.add_argument(
        "--course", dest="new_course", type=Path, metavar="DIR", help="make a new course in DIR"
    )
    new.set_defaults(run=_new, needs_course=False)
    release = _verb_of_assignments(
        verbs, "release", "make what students get, and check that it gives nothing away"
    )
    add_flag(release, "--check", "change nothing; exit 1 if release/ is not current")
    add_flag(release, "--uncertified", "release even if the checks misjudge answers in the bank")
    release.set_defaults(run=_release)
    lint = _verb_of_assignments(verbs, "lint", "check the form of the solution notebooks")
    lint.set_defaults(run=_lint)
    normalise = verbs.add_parser("normalise", help="bring solution notebooks into normal form")
    normalise.add_argument("files", nargs="*", metavar="FILE", help="all by default")
    add_flag(normalise, "--check", "change nothing; exit 1 if one is not in normal form")
    normalise.set_defaults(run=_normalise)
    solutions = _verb_of_assignments(verbs, "solutions", "make the HTML solutions")
    add_flag(solutions, "--check", "change nothing; exit 1 if a page is not current")
    solutions.set_defaults(run=_solutions)
    lite = verbs.add_parser(
        "lite", help="publish releases as a site where notebooks run in the browser"
    )
    lite.add_argument("out", type=Path, metavar="OUT", help="the folder of the site")
    lite.add_argument(
        "assignments", nargs="*", metavar="ASSIGNMENT", help="all that are released by default"
    )
    lite.add_argument(
        "--pyodide", type=Path, metavar="DIR", required=True, help="where Pyodide is unpacked"
    )
    lite.set_defaults(run=_lite)
    _add_certify(verbs)


def _verb_of_assignments(verbs: Verbs, name: str, help_text: str) -> ArgumentParser:
    verb = verbs.add_parser(name, help=help_text)
    verb.add_argument("assignment", nargs="?", help="all by default")
    return verb


def _new(course: Course | None, args: Namespace) -> int:
    from coursekit.authoring.new import FIRST, new_assignment, new_course
    from coursekit.course import Course, CourseError

    if args.new_course is None and args.assignment is None:
        raise CourseError("new: name an assignment, or a folder for a course with --course DIR.")
    assignment = FIRST if args.assignment is None else args.assignment
    if args.new_course is None:
        for place in new_assignment(Course(args.course), assignment):
            print(place)
        folder_option = ""
    else:
        print(new_course(args.new_course, assignment).root)
        folder_option = f" -C {shlex.quote(str(args.new_course))}"
    print(f"Next: coursekit{folder_option} certify {assignment}")
    return 0


def _release(course: Course, args: Namespace) -> int:
    from coursekit.authoring.release import release, stale
    from coursekit.course import CourseError
    from coursekit.grading.agreement import agree
    from coursekit.notebook.cells import shown

    if args.check:
        differences = [d for name in course.chosen(args.assignment) for d in stale(course, name)]
        for difference in differences:
            print(f"{difference}; run `coursekit release`", file=sys.stderr)
        return 1 if differences else 0
    for assignment in course.chosen(args.assignment):
        result = release(course, assignment, certified=not args.uncertified)
        print(result)
        try:
            for line in agree(course, assignment):
                print(line)
        except CourseError as error:
            print(f"{assignment}: not tried as it will be graded: {error}")
        if not (course.answers / assignment).is_dir():
            print(
                f"{assignment}: not certified, for there is no {shown(course, course.answers)}/"
                f"{assignment}: whether its checks tell right answers from wrong ones is not known."
            )
    return 0


def _lint(course: Course, args: Namespace) -> int:
    from coursekit.authoring.lint import lint

    findings = [f for name in course.chosen(args.assignment) for f in lint(course, name)]
    for finding in findings:
        print(finding)
    if not findings:
        print("nothing found")
    return 1 if any(finding.is_error for finding in findings) else 0


def _normalise(course: Course, args: Namespace) -> int:
    from coursekit.authoring.normalise import normalise
    from coursekit.course import CourseError

    everything = (path for name in course.assignments() for path in course.notebooks(name))
    state = "not in normal form; run `coursekit normalise`" if args.check else "normalised"
    code = 0
    for path in map(Path, args.files) if args.files else everything:
        try:
            if normalise(path, check=args.check):
                print(f"{path}: {state}")
                code = code or int(args.check)
        except CourseError as error:
            complain(error)
            code = 2
    return code


def _solutions(course: Course, args: Namespace) -> int:
    from coursekit.authoring.solutions import solutions, stale

    behind = False
    for assignment in course.chosen(args.assignment):
        if args.check:
            for page in stale(course, assignment):
                print(f"{page}: not up to date; run `coursekit solutions {assignment}`")
                behind = True
        else:
            for page in solutions(course, assignment):
                print(page)
    return 1 if behind else 0


def _lite(course: Course, args: Namespace) -> int:
    from coursekit.lite.site import publish

    print(publish(course, args.out, args.assignments, args.pyodide))
    return 0


def _add_certify(verbs: Verbs) -> None:
    certify = _verb_of_assignments(verbs, "certify", "run the bank and mutants against the checks")
    certify.add_argument("--notebook", metavar="NAME", help="only this notebook")
    certify.add_argument("--cell", metavar="ID", help="only bank answers to this solution cell")
    certify.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="bank answers tried at once (default: cores)"
    )
    add_flag(certify, "--again", "also try what is already certified and unchanged")
    add_flag(certify, "--check", "run nothing: say what is no longer certified")
    add_flag(certify, "--no-mutants", "leave mutants out; nothing is recorded as certified")
    certify.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="of hashes and random numbers; nothing is recorded with another than 0",
    )
    certify.set_defaults(run=_certify)


def _certify(course: Course, args: Namespace) -> int:
    from coursekit.certify.run import CertifyOptions, certify, uncertified

    options = CertifyOptions(
        notebook=args.notebook,
        cell=args.cell,
        jobs=args.jobs,
        again=args.again,
        with_mutants=not args.no_mutants,
        seed=args.seed,
    )
    faults: list[str] = []
    for assignment in course.chosen(args.assignment):
        if args.check:
            names = uncertified(course, assignment, options)
            faults += [f"{assignment}/{name}: not certified as it is now" for name in names]
            continue
        certificate = certify(course, assignment, options)
        print(certificate.table())
        faults += certificate.messages()
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0
