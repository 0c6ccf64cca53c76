"""Feedback in zip archives, under the names by which a system's bulk upload finds people.

Systems know whose a file is by the names that they gave to what was handed in, which `coursekit
collect` remembers.
"""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.feedback.files import is_current, share
from coursekit.gradebook.people import People, Team
from coursekit.grading.submission import feedback
from coursekit.lms import columns
from coursekit.lms.columns import read_table
from coursekit.lms.ids import letters
from coursekit.lms.roster import Roster, UnknownSenderError, derived, read_roster
from coursekit.lms.settings import MEGABYTE
from coursekit.lms.shelf import Shelf
from coursekit.lms.system import Scheme, System, uploads
from coursekit.lms.times import sender_of
from coursekit.support.text import listed

FOLDER = "returned"
_DATE = (1980, 1, 1, 0, 0, 0)  # the same pages make the same archive


@dataclass
class Returned:
    """What was written.

    Attributes
    ----------
    files : list of Path
    pages : int
        How many pages are in them.
    students : set of str
        Whose they are, teams by whose submission it is.
    where : str
        Where to upload them.
    remarks : list of str
        What a person should see to.
    notes : list of str
        What else was done.
    """

    files: list[Path] = field(default_factory=list)
    pages: int = 0
    students: set[str] = field(default_factory=set)
    where: str = ""
    remarks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def hand_back(
    course: Course,
    assignment: str,
    system: str,
    worksheet: Path | None = None,
    megabytes: float = 0,
    students: Collection[str] = (),
) -> Returned:
    """Write the zip archives for a system; pages that do not say today's marks are written first.

    Parameters
    ----------
    worksheet : Path, optional
        A system's list of submissions with their numbers, for those whose is not remembered.
    megabytes : float
        The most that one archive may have; no limit if 0.
    students : collection of str
        Whose pages; everybody's if empty. Of a team, one is enough.
    """
    course.chosen(assignment)
    its = uploads()[system]
    assert its.scheme is not None  # who has no names for submissions takes no feedback by them
    done = Returned(where=its.upload)
    holders = _holders(course, assignment)
    if not holders:
        raise CourseError(f"{assignment}: nobody has feedback; run `coursekit grade {assignment}`.")
    chosen = _chosen(course, assignment, holders, students)
    _bring_up_to_date(course, assignment, chosen, done)
    scheme = its.scheme(config=course.config)
    numbers = _numbers(course, its, worksheet) if worksheet else {}
    names = _names(course, assignment, scheme, holders, numbers)
    entries: list[tuple[str, Path]] = []
    lacking = [holder for holder in chosen if not names[holder]]
    done.remarks += _leave_shared(names)
    for holder in chosen:
        page = course.feedback / holder / assignment / f"{assignment}.html"
        if not page.is_file():
            continue  # told of already
        if names[holder]:
            entries += [(_path(start, assignment), page) for start in names[holder]]
            done.students.add(holder)
    if lacking:
        by_sheet = its.worksheet and worksheet is None
        sheet = f", name its {its.worksheet} with --worksheet" if by_sheet else ""
        done.remarks.append(
            f"left out, {its.title} is not known to have a submission of theirs: "
            f"{', '.join(lacking)}; collect its download{sheet}, or hand these pages back yourself"
        )
    done.remarks += _members_left_out(course, assignment, (its.title, scheme), done.students, names)
    if not entries:
        raise CourseError(f"{assignment}: nothing to hand back; {'; '.join(done.remarks)}")
    done.pages = len(entries)
    _write(course.root / FOLDER / assignment, system, entries, megabytes * MEGABYTE, done)
    return done


def _holders(course: Course, assignment: str) -> list[str]:
    """Whose submissions have feedback, those left out who withdrew and of a team all but one."""
    left_out = People(course).ungraded(assignment)
    folders = course.autograded.glob(f"*/{assignment}")
    return sorted(path.parent.name for path in folders if path.parent.name not in left_out)


def _chosen(
    course: Course, assignment: str, holders: Sequence[str], students: Collection[str]
) -> list[str]:
    """Those of the holders who have the submissions of some students; all if none is named."""
    people = People(course)
    wanted = {one: people.holder(assignment, one) for one in students}
    if lacking := [one for one, holder in wanted.items() if holder not in holders]:
        raise CourseError(
            f"{', '.join(lacking)}: no feedback on {assignment}; check the id, or run `coursekit "
            f"grade {assignment}`."
        )
    return [one for one in holders if not wanted or one in wanted.values()]


def _bring_up_to_date(
    course: Course, assignment: str, holders: Sequence[str], done: Returned
) -> None:
    """Write the pages again that say other marks than the gradebook, a few at a time."""
    from nbgrader.api import MissingEntry

    due = []
    for holder in holders:
        try:
            if not is_current(course, assignment, holder):
                due.append(holder)
        except MissingEntry:
            done.remarks.append(f"{holder}: not in the gradebook; grade again")
    if not due:
        return
    with ProcessPoolExecutor(min(2, len(due))) as pool:
        said = pool.map(partial(feedback, course.root, assignment), due)
        for holder, trouble in zip(due, said, strict=True):
            if trouble:
                done.remarks.append(f"{holder}: no feedback was written: {trouble}")
            else:
                share(course, assignment, holder)
    done.notes.append(f"feedback written again, as marks had changed: {listed(due)}")


def _names(
    course: Course,
    assignment: str,
    scheme: Scheme,
    holders: Iterable[str],
    numbers: dict[str, str],
) -> dict[str, list[str]]:
    """What the paths of each one's files begin with; empty if the system has no name for them."""
    shelf, people = Shelf(course, assignment), People(course)
    roster, gone = read_roster(course), people.withdrawn()
    found = {}
    for holder in holders:
        team, members = people.team(assignment, holder), people.members(assignment, holder)
        # All may be recorded under one of a team, whoever sent it.
        whose = {
            (one, _whose(scheme, one, roster, members) or who)
            for who in members
            for one in shelf.under(who)
            if _takes(scheme, one)
        }
        # Of who has withdrawn only the group's folder is anybody's.
        names = sorted(
            {one for one, who in whose if who not in gone or _is_groups(scheme, one, team)}
        )
        if not names and holder in numbers:
            names = [numbers[holder]]
        found[holder] = names
    return found


def _takes(scheme: Scheme, start: str) -> bool:
    """Whether a system finds somebody by what a path begins with."""
    said = scheme.match(f"{start}x.html")
    return bool(said and said["student_id"] and said["file_id"] == "x.html")


def _whose(scheme: Scheme, start: str, roster: Roster | None, members: Sequence[str]) -> str:
    """Of whom in a team a path is that begins so; empty if nothing says."""
    said = scheme.match(f"{start}x.html")
    assert said is not None  # see `_takes`
    sender = scheme.sender(said)
    try:
        who = roster.find(sender) if roster else derived(sender)
    except UnknownSenderError:
        return ""
    return who.id if who.id in members else ""


def _leave_shared(names: dict[str, list[str]]) -> list[str]:
    """Take away what two submissions' paths would begin with: which page is meant, nobody knows."""
    number = Counter(one for starts in names.values() for one in starts)
    shared: dict[str, list[str]] = {}
    for holder, starts in names.items():
        for one in starts:
            if number[one] > 1:
                shared.setdefault(one, []).append(holder)
        names[holder] = [one for one in starts if number[one] == 1]
    return [
        f"{start}: the name of what {' and '.join(who)} handed in, so neither page is in the "
        "archive; one person? `coursekit withdraw` one of them"
        for start, who in shared.items()
    ]


def _is_groups(scheme: Scheme, start: str, team: Team | None) -> bool:
    """Whether a path begins with the name of the group's own folder."""
    if team is None or not team.name:
        return False
    said = scheme.match(f"{start}x.html") or {}
    return letters(said.get("name", "")) == letters(team.name)


def _numbers(course: Course, system: System, worksheet: Path) -> dict[str, str]:
    """What each student's files begin with, from the numbers in a system's worksheet."""
    headings, rows = read_table(worksheet)
    names = columns.known(headings)
    roster = read_roster(course)
    starts: dict[str, str] = {}
    for row in rows:
        said = dict(zip(names, row.cells, strict=False))
        if start := system.start(said):
            with suppress(UnknownSenderError):
                who = (roster or Roster([], "the roster")).find(sender_of(said)).id
                starts[who] = start
        else:
            raise CourseError(
                f"{worksheet.name}: no number of a submission in row {row.number}; take the "
                f"{system.worksheet or 'system’s list'} of the assignment."
            )
    return starts


def _path(start: str, assignment: str) -> str:
    return f"{start}{assignment}.html"


def _members_left_out(
    course: Course,
    assignment: str,
    system: tuple[str, Scheme],
    students: Iterable[str],
    names: dict[str, list[str]],
) -> list[str]:
    """Teams of which the system may know only some, because these handed in themselves."""
    people, (title, scheme) = People(course), system
    lines = []
    for holder in sorted(students):
        team = people.team(assignment, holder)
        left = people.withdrawn()
        if team is None or len(names[holder]) >= len(set(team.members) - set(left)):
            continue
        if any(_is_groups(scheme, start, team) for start in names[holder]):
            continue
        lines.append(
            f"{team.name or 'a team'} ({', '.join(team.members)}): the page goes to whoever handed "
            f"it in; unless {title} knows the group, hand it to the others yourself"
        )
    return lines


def _write(
    folder: Path, system: str, entries: Sequence[tuple[str, Path]], most: float, done: Returned
) -> None:
    """Write one archive, or as many as the limit makes necessary; earlier ones are removed."""
    if most and (big := [page for _, page in entries if page.stat().st_size > most]):
        raise CourseError(f"{big[0]}: larger than --megabytes; allow more.")
    parts: list[list[tuple[str, Path]]] = [[]]
    size = 0
    for name, page in entries:
        own = page.stat().st_size  # packed, it has less
        if most and size + own > most and parts[-1]:
            parts.append([])
            size = 0
        parts[-1].append((name, page))
        size += own
    folder.mkdir(parents=True, exist_ok=True)
    name_of: Callable[[int], str] = (
        (lambda number: f"{system}.zip") if len(parts) == 1 else (lambda n: f"{system}-{n}.zip")
    )
    done.files = [folder / name_of(number) for number in range(1, len(parts) + 1)]
    for file, part in zip(done.files, parts, strict=True):
        draft = file.with_name(f"{file.name}.part")
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, page in part:
                info = zipfile.ZipInfo(name, _DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, page.read_bytes())
        draft.replace(file)
    for old in folder.glob(f"{system}*.zip"):
        if old not in done.files and re.fullmatch(rf"{system}(-\d+)?\.zip", old.name):
            old.unlink()
