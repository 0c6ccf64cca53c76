"""The verbs of authors for the bank of answers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from coursekit.cli.verbs import Explained, Verbs
from coursekit.support.options import at_least_one, seed

if TYPE_CHECKING:
    from coursekit.course import Course


def add(verbs: Verbs) -> None:
    """Add the verbs to the parser; each sets ``run``."""
    for add_verb in (_certify_verb, _answers_verb):
        add_verb(verbs)


def _add_choice(verb: ArgumentParser) -> None:
    """Add the options that say which bank answers to try."""
    verb.add_argument("assignment", nargs="?", help="all by default")
    verb.add_argument("--notebook", metavar="NAME", help="only this notebook")
    verb.add_argument("--cell", metavar="ID", help="only bank answers to this solution cell")
    verb.add_argument(
        "--jobs", type=at_least_one, metavar="N", help="bank answers tried at once (default: cores)"
    )


def _certify_verb(verbs: Verbs) -> None:
    certify = verbs.add_parser("certify", help="run the bank and mutants against the checks")
    _add_choice(certify)
    certify.add_argument(
        "--again", action="store_true", help="also try what is already certified and unchanged"
    )
    certify.add_argument(
        "--check", action="store_true", help="run nothing: say what is no longer certified"
    )
    certify.add_argument(
        "--no-mutants",
        action="store_true",
        help="leave mutants out; nothing is recorded as certified",
    )
    certify.add_argument(
        "--seed",
        type=seed,
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


def _answers_verb(verbs: Verbs) -> None:
    answers = verbs.add_parser("answers", help="extend the bank of answers")
    jobs = answers.add_subparsers(dest="job", required=True, metavar="JOB", action=Explained)
    added = jobs.add_parser("add", help="copy an answer from a graded submission, without names")
    added.add_argument("assignment")
    added.add_argument("--student", required=True, metavar="ID", help="who wrote it")
    added.add_argument("--cell", required=True, metavar="NOTEBOOK/CELL", help="the solution cell")
    added.add_argument("--name", required=True, help="the answer's name in the bank")
    added.add_argument("--tell", default="", help="what to tell a student who answers like this")
    added.add_argument("--does", default="", help="what it does, for authors")
    added.add_argument("--right", action="store_true", help="it is right, whatever it scored")
    added.set_defaults(run=_answers_add)


def _answers_add(course: Course, args: Namespace) -> int:
    from coursekit.bank.add import Note, add
    from coursekit.notebook.cells import CellRef

    (assignment,) = course.chosen(args.assignment)
    note = Note(right=args.right, does=args.does, tell=args.tell)
    added = add(course, assignment, args.student, CellRef.parse(args.cell), args.name, note)
    print(added)
    return 0
