"""Whether what comes from one of a system's accounts is whose it was when it came before."""

from __future__ import annotations

from coursekit.lms.schemes import Piece
from coursekit.lms.senders import Known
from coursekit.lms.shelf import Shelf


def other_account(
    shelf: Shelf, account: str, student: str, theirs: list[Piece], known: Known
) -> str:
    """Why what came under another of the system's numbers is not the student's; empty if it is."""
    before = shelf.last(student).get("account", "")
    if not before or not account or before == account:
        return ""
    if before.split(" ")[0] != account.split(" ")[0]:  # of another system
        return ""
    if known.people.team(known.assignment, student):
        return ""
    person = known.roster.students.get(student) if known.roster else None
    if person is not None and any(known.is_certain(one.sender, person) for one in theirs):
        return ""
    return f"collected before under {before}, this is {account}: {theirs[0].sender.remedy}"


def other_student(shelf: Shelf, account: str, student: str, known: Known) -> str:
    """Why what came under one of the system's numbers is another id's; empty if it is not.

    A spreadsheet that takes zeros from the roster's ids makes somebody new of each: with two
    submissions, and two rows in what is exported.
    """
    listed = known.roster.students if known.roster else {}
    for other in shelf.with_account(account):
        place = known.course.submitted / other / known.assignment
        if other == student or not place.is_dir():
            continue
        if other not in listed:
            again = "write that id into the roster again, or " if listed else ""
            return f"collected before as {other}: {again}`coursekit rename {other} {student}`"
        in_teams = any(known.people.team(known.assignment, one) for one in (student, other))
        # What is of several accounts was a team's.
        if not in_teams and shelf.last(other)["account"] == account:
            return (
                f"collected before as {other}, who is in the roster, too: mend the ids there, or "
                f"move submitted/{other}/{known.assignment}/ away"
            )
    return ""
