"""Broken promises of the checks: the answer that was tried, and the verdict that came."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coursekit.certify import trial
from coursekit.certify.constants import Constant
from coursekit.certify.mutants import Mutant
from coursekit.certify.trial import Trial
from coursekit.certify.variants import Dressed
from coursekit.certify.world import World

__all__ = ["Fault", "faults_of"]

# Kinds; `templates/certify/next.html.j2` says of each what an author does next.
REJECTED, ACCEPTED, OTHER, DRESSED = "rejected", "accepted", "other", "dressed"
STOPPED, SOLUTION, BLANK, BORROWED = "stopped", "solution", "blank", "borrowed"
SURVIVES, RECORDED, NOT_TRIED, CONSTANT = "survives", "recorded", "not tried", "constant"


@dataclass(frozen=True)
class Fault:
    """A promise that does not hold.

    Attributes
    ----------
    kind : str
        Which one.
    cell : str
        The solution cell, or the check if none is known.
    says : str
        What came instead, as a line.
    subject : Answer, Mutant, Dressed, Constant, str or None
        What was tried.
    check : str
        The check that said otherwise, "" if there is no single one.
    error : str
        What the check said, "" if it passed.
    notebook : str
    world : World or None
        Where, if not in the usual one.
    """

    kind: str
    cell: str
    says: str
    subject: trial.Who | None = None
    check: str = ""
    error: str = ""
    notebook: str = ""
    world: World | None = None

    def __str__(self) -> str:
        places = [self.notebook] if self.world is None else [self.notebook, str(self.world)]
        return ": ".join([*places, self.says])

    def at(self, notebook: str, world: World | None = None) -> Fault:
        """The same, with its place."""
        return replace(self, notebook=notebook, world=world)


def faults_of(outcome: Trial) -> list[Fault]:
    """The broken promises in a trial of anything but a mutant."""
    subject = outcome.who
    if isinstance(subject, Mutant):
        return []
    if isinstance(subject, str):
        return _faults_of_whole(subject, outcome)
    if isinstance(subject, Constant):
        says = f"{subject.cell}: an answer that is always {subject.result} passes all its checks"
        whole = outcome.passed and not outcome.failed
        return [Fault(CONSTANT, subject.cell, says, subject)] if whole else []
    if isinstance(subject, Dressed):
        fails: frozenset[str] = frozenset()
        kind, place = DRESSED, f"{subject.cell}: the solution, {subject.says},"
    else:
        fails, kind = subject.fails, REJECTED if subject.right else OTHER
        place = f"{subject.cell}/{subject.name} ({'right' if subject.right else 'wrong'})"
    if outcome.trouble:
        return [Fault(STOPPED, subject.cell, f"{place} {outcome.trouble}", subject)]
    faults = [
        Fault(kind, subject.cell, f"{place} must not fail {check}: {error}", subject, check, error)
        for check, error in outcome.failed.items()
        if check not in fails
    ]
    return faults + [
        Fault(ACCEPTED, subject.cell, f"{place} must fail {check}", subject, check)
        for check in sorted(fails - set(outcome.failed))
    ]


def _faults_of_whole(name: str, outcome: Trial) -> list[Fault]:
    if outcome.trouble:
        return [Fault(STOPPED, name, f"the {name} notebook {outcome.trouble}", name)]
    if name == trial.SOLUTION:
        return [
            Fault(SOLUTION, check, f"{check}: the solution fails: {error}", name, check, error)
            for check, error in outcome.failed.items()
        ]
    return [
        Fault(BLANK, check, f"{check}: the blank notebook passes this check", name, check)
        for check in outcome.passed
    ]
