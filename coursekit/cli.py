"""The command line: parse, call the room that does the job, print what it says."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from coursekit.gradebook import queries


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``coursekit`` with `argv` and return its exit code."""
    args = parser().parse_args(argv)
    from coursekit.course import Course, CourseError

    course = None
    try:
        course = Course(args.course) if args.needs_course else None
        return args.run(course, args)
    except CourseError as error:
        print(f"coursekit: {error}", file=sys.stderr)
        return 2
    except Exception as error:
        from coursekit.gradebook.server import trouble

        if (said := trouble(course, error)) is None:
            raise
        print(f"coursekit: {said}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """The parser of ``coursekit``; each verb sets ``run``."""
    top = argparse.ArgumentParser(prog="coursekit", description="Build and grade a course.")
    top.set_defaults(needs_course=True)
    top.add_argument("-C", dest="course", default=".", metavar="DIR", help="the course folder")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    release = verbs.add_parser("release", help="make the students' version of assignments")
    release.add_argument("assignment", nargs="?", help="all of them if left out")
    release.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 if release/ is not up to date"
    )
    release.add_argument(
        "--uncertified", action="store_true", help="though answers in the bank may be misjudged"
    )
    release.set_defaults(run=_release)

    lint = verbs.add_parser("lint", help="look at the source notebooks")
    lint.add_argument("assignment", nargs="?", help="all of them if left out")
    lint.set_defaults(run=_lint)

    normalise = verbs.add_parser("normalise", help="bring source notebooks into normal form")
    normalise.add_argument("files", nargs="*", metavar="FILE", help="all of them if left out")
    normalise.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 if one is not in normal form"
    )
    normalise.set_defaults(run=_normalise)

    solutions = verbs.add_parser("solutions", help="make the HTML solutions")
    solutions.add_argument("assignment", nargs="?", help="all of them if left out")
    solutions.add_argument(
        "--marking", action="store_true", help="for markers: with marking schemes, into reports/"
    )
    solutions.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 if a page is not up to date"
    )
    solutions.set_defaults(run=_solutions)

    collect = verbs.add_parser("collect", help="take submissions from a system's download")
    collect.add_argument("assignment")
    collect.add_argument("path", type=Path, help="a zip archive or folder as it was handed out")
    collect.add_argument("--roster", type=Path, metavar="FILE", help="roster.csv if left out")
    collect.add_argument("--times", type=Path, metavar="FILE", help="when each was sent")
    collect.add_argument(
        "--unresolved", type=Path, metavar="FILE", help="write a list of whom to mail, and why"
    )
    collect.set_defaults(run=_collect)

    grade = verbs.add_parser("grade", help="grade a class and write its feedback")
    grade.add_argument("assignment")
    grade.add_argument("--student", nargs="+", metavar="ID", help="only these students")
    _add_place(grade)
    grade.add_argument("--force", action="store_true", help="grade again what has not changed")
    grade.add_argument("--dry-run", action="store_true", help="say what would be graded, and why")
    grade.add_argument("--no-feedback", action="store_true", help="write marks, no feedback pages")
    grade.add_argument(
        "--trust-submissions",
        action="store_true",
        help="run students' code without a sandbox, with your rights",
    )
    grade.set_defaults(run=_grade)

    export = verbs.add_parser("export", help="write grades for a system to import")
    export.add_argument("assignments", nargs="*", metavar="assignment", help="all if left out")
    export.add_argument(
        "--to",
        required=True,
        metavar="SYSTEM",
        help="canvas, moodle, brightspace, csv, or your own",
    )
    export.add_argument("--file", type=Path, metavar="OUT", help="grades-SYSTEM.csv if left out")
    export.add_argument("--partial", action="store_true", help="although marks may still change")
    export.add_argument("--missing-zero", action="store_true", help="0 for who did not hand in")
    export.set_defaults(run=_export)

    regrade = verbs.add_parser("regrade", help="see whose marks a changed check moves, then do it")
    regrade.add_argument("assignment")
    regrade.add_argument("--student", nargs="+", metavar="ID", help="only these students")
    regrade.add_argument(
        "--apply", action="store_true", help="write marks, and feedback that changes"
    )
    _add_place(regrade)
    regrade.add_argument(
        "--trust-submissions", action="store_true", help="run students' code without a sandbox"
    )
    regrade.set_defaults(run=_regrade)

    doctor = verbs.add_parser("doctor", help="say whether students' code is graded in a sandbox")
    doctor.set_defaults(run=_doctor, needs_course=False)

    demo = verbs.add_parser("demo", help="play a week with a made-up class, to its grades")
    demo.add_argument("assignment", nargs="?", help="the last one if left out")
    demo.add_argument("--into", default="demo", metavar="DIR", help="a folder for the demo course")
    demo.set_defaults(run=_demo)

    certify = verbs.add_parser("certify", help="run answers and mutants against the checks")
    certify.add_argument("assignment", nargs="?", help="all of them if left out")
    certify.add_argument("--notebook", metavar="NAME", help="only this notebook")
    certify.add_argument("--cell", metavar="ID", help="only answers to this solution cell")
    certify.add_argument("--jobs", type=int, metavar="N", help="answers at once (default: cores)")
    certify.add_argument(
        "--again", action="store_true", help="also what was certified and is the same since"
    )
    certify.add_argument(
        "--no-mutants", action="store_true", help="leave mutants out; nothing is recorded then"
    )
    certify.add_argument(
        "--thorough", action="store_true", help="also with other seeds, and otherwise blank"
    )
    certify.add_argument(
        "--data", metavar="DIR", help="also with the files in DIR for those of the same name"
    )
    certify.add_argument(
        "--report", action="store_true", help="write a page, reports/certify/ASSIGNMENT.html"
    )
    certify.set_defaults(run=_certify)

    answers = verbs.add_parser("answers", help="the bank of right and wrong answers")
    jobs = answers.add_subparsers(dest="job", required=True, metavar="JOB")
    listed = jobs.add_parser("list", help="how many there are, and what the wrong ones explain")
    listed.add_argument("assignment", nargs="?", help="all of them if left out")
    listed.set_defaults(run=_answers_list)
    added = jobs.add_parser("add", help="take one from a graded submission, without its student")
    added.add_argument("assignment")
    added.add_argument("--student", required=True, metavar="ID", help="whose answer it is")
    added.add_argument("--cell", required=True, metavar="NOTEBOOK/CELL", help="the solution cell")
    added.add_argument("--name", required=True, help="the answer's name in the bank")
    added.add_argument("--tell", default="", help="what the student of a wrong answer is told")
    added.add_argument("--does", default="", help="what the answer does, for you")
    added.add_argument("--task", default="", help="the task it answers, if the cell has several")
    added.add_argument("--right", action="store_true", help="it is right, whatever it scored")
    added.set_defaults(run=_answers_add)
    learnt = jobs.add_parser("learn", help="find out by which failed checks to know wrong answers")
    learnt.add_argument("assignment", nargs="?", help="all of them if left out")
    learnt.add_argument("--notebook", metavar="NAME", help="only this notebook")
    learnt.add_argument("--cell", metavar="ID", help="only answers to this solution cell")
    learnt.add_argument("--jobs", type=int, metavar="N", help="answers at once (default: cores)")
    learnt.set_defaults(run=_answers_learn)

    restore = verbs.add_parser("restore", help="fill an empty gradebook from a file")
    restore.add_argument("file", type=Path, help="a backup, or a gradebook.db from elsewhere")
    restore.set_defaults(run=_restore)

    summary = verbs.add_parser("report", help="a page with pictures on how a class did, and CSV")
    summary.add_argument("assignment", nargs="?")
    summary.add_argument("--course", dest="whole", action="store_true", help="over all assignments")
    summary.set_defaults(run=_report)

    _add_people(verbs)

    mark = verbs.add_parser("mark", help="mark a written question across all students, blinded")
    mark.add_argument("assignment")
    mark.add_argument(
        "task", nargs="?", metavar="TASK", help="NOTEBOOK/CELL; lists all if left out"
    )
    how = mark.add_mutually_exclusive_group()
    how.add_argument("--sheet", metavar="FILE", help="write the answers that wait as CSV")
    how.add_argument("--read", metavar="FILE", help="take points and comments from such a file")
    how.add_argument("--agreement", action="store_true", help="how far two markers agree")
    mark.add_argument("--second", action="store_true", help="as second marker; changes no grade")
    mark.add_argument("--sample", type=int, metavar="N", help="answers a second marker gets")
    mark.add_argument(
        "--replace", action="store_true", help="with --read: marks already given, too"
    )
    mark.set_defaults(run=_mark)
    return top


def _add_place(verb: argparse.ArgumentParser) -> None:
    place = verb.add_mutually_exclusive_group()
    place.add_argument("--jobs", type=int, metavar="N", help="submissions at once (default: cores)")
    place.add_argument(
        "--scheduler", metavar="ADDRESS", help="grade on a Dask cluster, tcp://HOST:PORT"
    )
    place.add_argument("--cluster", type=int, metavar="N", help="on N Dask workers started here")


def _release(course, args) -> int:
    from coursekit.authoring.release import release, stale

    if args.check:
        differences = [d for name in course.chosen(args.assignment) for d in stale(course, name)]
        for difference in differences:
            print(f"{difference}; run `coursekit release`", file=sys.stderr)
        return 1 if differences else 0
    for assignment in course.chosen(args.assignment):
        result = release(course, assignment, certified=not args.uncertified)
        print(result)
    return 0


def _lint(course, args) -> int:
    from coursekit.authoring.lint import lint

    findings = [f for name in course.chosen(args.assignment) for f in lint(course, name)]
    for finding in findings:
        print(finding)
    return 1 if any(finding.is_error for finding in findings) else 0


def _normalise(course, args) -> int:
    from coursekit.authoring.normalise import normalise

    everything = (path for name in course.assignments() for path in course.notebooks(name))
    changed = [
        path
        for path in (map(Path, args.files) if args.files else everything)
        if normalise(path, check=args.check)
    ]
    what = "not in normal form; run `coursekit normalise`" if args.check else "normalised"
    for path in changed:
        print(f"{path}: {what}")
    return 1 if args.check and changed else 0


def _solutions(course, args) -> int:
    from coursekit.authoring.solutions import solutions, stale

    behind = False
    for assignment in course.chosen(args.assignment):
        if args.check:
            for page in stale(course, assignment, marking=args.marking):
                print(f"{page}: not up to date; run `coursekit solutions {assignment}`")
                behind = True
        else:
            for page in solutions(course, assignment, marking=args.marking):
                print(page)
    return 1 if behind else 0


def _collect(course, args) -> int:
    from coursekit.lms.collect import collect
    from coursekit.lms.collected import write_unresolved

    result = collect(course, args.assignment, args.path, args.roster, args.times)
    print(result)
    if args.unresolved:
        write_unresolved(result, args.unresolved)
    return 1 if result.needs_a_person else 0


def _grade(course, args) -> int:
    from coursekit.grading import batch, summary
    from coursekit.grading.result import GRADED
    from coursekit.lms import standing

    if args.dry_run:
        for due in batch.plan(
            course,
            args.assignment,
            args.student,
            force=args.force,
            with_feedback=not args.no_feedback,
        ):
            print(f"{due.student}: {due.why}")
        return 0
    done = batch.grade(
        course,
        args.assignment,
        args.student,
        jobs=args.jobs,
        force=args.force,
        trust=args.trust_submissions,
        with_feedback=not args.no_feedback,
        place=_place(args),
    )
    if done.remark:
        print(f"coursekit: {done.remark}", file=sys.stderr)
    print(summary.table(queries.scores(course, args.assignment)))
    print(summary.summary(done))
    told = standing.not_counted(course, [args.assignment])
    told += standing.to_look_at(course, [args.assignment])
    print("\n".join(told), end="\n" * bool(told))
    needing = [result for result in done.results if result.status != GRADED]
    return 1 if needing or done.stopped else 0


def _place(args):
    if args.scheduler is None and args.cluster is None:
        return None
    from coursekit.cluster import graders

    if args.scheduler is not None:
        return graders.on_scheduler(args.scheduler)
    return graders.on_this_machine(args.cluster)


def _regrade(course, args) -> int:
    from coursekit.grading import regrade, summary

    found = regrade.propose(
        course,
        args.assignment,
        args.student,
        jobs=args.jobs,
        trust=args.trust_submissions,
        place=_place(args),
    )
    applies = args.apply and not found.stopped
    notes = regrade.apply(course, args.assignment, found, args.jobs) if applies else []
    print("\n".join([summary.regrade_summary(found, args.assignment, applies), *notes]))
    return 1 if found.stopped or found.needing() or notes else 0


def _export(course, args) -> int:
    from coursekit.lms.export import Wanted, export

    wanted = Wanted(args.to, args.assignments, args.file, args.partial, args.missing_zero)
    done = export(course, wanted)
    for remark in (*done.notes, *done.remarks):
        print(f"coursekit: {remark}", file=sys.stderr)
    print(f"{done.students} students in {done.file}")
    return 1 if done.remarks else 0


def _restore(course, args) -> int:
    from coursekit.gradebook.copy import restore

    found = restore(course, args.file)
    print(f"{args.file}: {', '.join(f'{number} {what}' for what, number in found.items())}")
    return 0


def _doctor(course, args) -> int:
    from coursekit.grading.doctor import diagnose

    diagnosis = diagnose()
    print(diagnosis)
    return 0 if diagnosis.sandboxed else 1


def _demo(course, args) -> int:
    from coursekit.demo.play import play

    assignment = course.chosen(args.assignment)[-1]
    play(course, assignment, course.root / args.into)
    return 0


def _certify(course, args) -> int:
    from coursekit.bank.misconceptions import unlearnt
    from coursekit.certify.run import WORLDS, certify
    from coursekit.certify.trial import World

    worlds = [*WORLDS] if args.thorough else []
    if args.data is not None:
        worlds.append(World.with_data(Path(args.data)))
    faults: list[str] = []
    for assignment in course.chosen(args.assignment):
        certificate = certify(
            course,
            assignment,
            notebook=args.notebook,
            cell=args.cell,
            jobs=args.jobs,
            again=args.again,
            with_mutants=not args.no_mutants,
            worlds=worlds,
        )
        print(certificate.table())
        if args.report:
            from coursekit.certify.page import write_page

            print(f"{assignment}: see {write_page(course, certificate)}")
        if new := unlearnt(course, assignment):
            todo = f"coursekit answers learn {assignment}"
            print(f"wrong answers not learnt: {len(new)}; run `{todo}`")
        faults += certificate.faults()
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _answers_list(course, args) -> int:
    from coursekit.bank import listing

    for assignment in course.chosen(args.assignment):
        print(listing.listing(course, assignment))
    return 0


def _answers_add(course, args) -> int:
    from coursekit.bank.add import add

    (assignment,) = course.chosen(args.assignment)
    added = add(
        course,
        assignment,
        args.student,
        args.cell,
        args.name,
        tell=args.tell,
        does=args.does,
        task=args.task,
        right=args.right,
    )
    print(added)
    return 0


def _answers_learn(course, args) -> int:
    from coursekit.certify.learn import learn

    without = []
    for assignment in course.chosen(args.assignment):
        tried, left = learn(
            course, assignment, notebook=args.notebook, cell=args.cell, jobs=args.jobs
        )
        print(f"{assignment}: {tried} wrong answers tried, {tried - len(left)} learnt")
        without += left
    for answer in without:
        print(f"{answer.path}: not learnt; `coursekit certify` says why", file=sys.stderr)
    return 1 if without else 0


def _report(course, args) -> int:
    from coursekit.course import CourseError
    from coursekit.reporting import assignment, overview

    if args.whole == bool(args.assignment):
        raise CourseError("report: name an assignment, or say --course.")
    if args.whole:
        print(overview.report(course))
    else:
        print(assignment.report(course, args.assignment))
    return 0


def _mark(course, args) -> int:
    from coursekit.course import CourseError
    from coursekit.marking import agreement, overview, session, sheet
    from coursekit.marking.questions import question

    if args.task is None:
        if args.sheet or args.read or args.agreement or args.second:
            raise CourseError(
                f"mark: name a question; `coursekit mark {args.assignment}` lists them."
            )
        print(overview.overview(course, args.assignment))
        return 0
    asked = question(course, args.assignment, args.task)
    who = {"is_second": args.second}
    if args.agreement:
        print(agreement.agreement(course, asked))
    elif args.sheet:
        written = sheet.write(course, asked, Path(args.sheet), number=args.sample, **who)
        print(f"{args.sheet}: {written} answers")
    elif args.read:
        taken, empty = sheet.read(course, asked, Path(args.read), replace=args.replace, **who)
        print(f"{taken} marks saved, {empty} rows without points")
    else:
        session.mark(course, asked, number=args.sample, **who)
    return 0


def _add_people(verbs) -> None:
    """The verbs for what single people are given; each can be undone."""
    extend = verbs.add_parser("extend", help="give students more time for an assignment")
    extend.add_argument("assignment")
    extend.add_argument("students", nargs="+", metavar="ID")
    more = extend.add_mutually_exclusive_group(required=True)
    more.add_argument("--until", metavar="TIME", help='as "2026-11-05 23:59"')
    more.add_argument("--days", type=_positive, metavar="N", help="so many more days")
    more.add_argument("--hours", type=_positive, metavar="N", help="so many more hours")
    extend.set_defaults(run=_extend)

    excuse = verbs.add_parser("excuse", help="excuse students from an assignment: no mark, no 0")
    excuse.add_argument("assignment")
    excuse.add_argument("students", nargs="+", metavar="ID")
    excuse.add_argument("--because", default="", metavar="TEXT", help="for yourself")
    excuse.set_defaults(run=_excuse)

    withdraw = verbs.add_parser("withdraw", help="students left the course; their work is kept")
    withdraw.add_argument("students", nargs="+", metavar="ID")
    withdraw.add_argument("--because", default="", metavar="TEXT", help="for yourself")
    withdraw.set_defaults(run=_withdraw)

    team = verbs.add_parser("team", help="one submission and one mark for several students")
    team.add_argument("assignment")
    team.add_argument("students", nargs="+", metavar="ID")
    team.add_argument("--name", default="", help="what the system calls the group")
    team.set_defaults(run=_team)

    rename = verbs.add_parser("rename", help="give a student another id, with all their work")
    rename.add_argument("old", metavar="OLD")
    rename.add_argument("new", metavar="NEW")
    rename.set_defaults(run=_rename)

    roster = verbs.add_parser("roster", help="take students from a system's own export")
    roster.add_argument(
        "file", type=Path, help="Canvas's gradebook, Moodle's participants or Brightspace's grades"
    )
    roster.set_defaults(run=_roster)

    people = verbs.add_parser("people", help="list extensions, excuses, teams and the like")
    people.add_argument("--undo", type=int, metavar="NUMBER", help="take this decision back")
    people.add_argument("--all", action="store_true", help="list those taken back, too")
    people.set_defaults(run=_people)


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < 24 * 366:
        raise ValueError(text)
    return value


def _told(course, lines) -> int:
    """Say what was done, and what holds now."""
    from coursekit.lms.people import listing

    print("\n".join([*lines, listing(course)]))
    return 0


def _extend(course, args) -> int:
    from coursekit.lms import people

    hours = args.hours or 24 * (args.days or 0)
    return _told(
        course, people.extend(course, args.assignment, args.students, args.until or "", hours)
    )


def _excuse(course, args) -> int:
    from coursekit.lms import people

    return _told(course, people.excuse(course, args.assignment, args.students, args.because))


def _withdraw(course, args) -> int:
    from coursekit.lms import people

    return _told(course, people.withdraw(course, args.students, args.because))


def _team(course, args) -> int:
    from coursekit.lms import people

    return _told(course, people.team(course, args.assignment, args.students, args.name))


def _rename(course, args) -> int:
    from coursekit.lms import people

    return _told(course, people.rename(course, args.old, args.new))


def _people(course, args) -> int:
    from coursekit.lms import people

    if args.undo is not None:
        return _told(course, people.undo(course, args.undo))
    print(people.listing(course, args.all))
    return 0


def _roster(course, args) -> int:
    from coursekit.lms.roster_update import update

    done = update(course, args.file)
    print(done)
    return 1 if done.unclear else 0
