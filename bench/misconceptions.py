#!/usr/bin/env python
"""How often a wrong answer of the bank would be explained rightly, wrongly or not at all.

    python bench/misconceptions.py [ASSIGNMENT ...] [--mutants] [-v]

Each wrong answer is left out in turn and explained by the others, from the signatures in
answers/*/misconceptions.json. Where another answer has the same explanation, it should be named;
where none has, nothing should. Nothing is run for that. With --mutants the mutants of the solutions
are run, against all checks of their cells: they are other mistakes, so that an explanation should
rarely be shown for one; -v prints each, since some are the bank's mistakes. Intervals are Wilson's,
at 95 %.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from scipy.stats import binomtest

from coursekit.bank.misconceptions import Misconceptions, Signature, learnable
from coursekit.certify.mutants import Mutant
from coursekit.certify.run import all_mutants, run_trials
from coursekit.certify.trial_worker import TrialOptions
from coursekit.course import Course
from coursekit.support.text import aligned

ROOT = Path(__file__).resolve().parent.parent


def left_out(known: Misconceptions, one: Signature) -> str:
    """What the other answers say of one."""
    rest = [other for other in known.signatures if other is not one]
    return Misconceptions(rest).explanation(one.notebook, one.cell, one.failed)


def counts(known: Misconceptions, verbose: bool) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in known.signatures:
        mine = one.tell
        shared = any(
            other is not one and other.tell == mine
            for other in known.signatures
            if (other.notebook, other.cell) == (one.notebook, one.cell)
        )
        said = left_out(known, one)
        found["answers"] += 1
        found["named with it"] += known.explanation(one.notebook, one.cell, one.failed) == mine
        found["shared"] += shared
        found["named by another"] += said == mine
        found["another explanation"] += said not in ("", mine)
        if verbose and said not in ("", mine):
            print(f"{one.notebook}/{one.cell}/{one.name}\n  is: {mine}\n  said: {said}")
    return found


def mutants(course: Course, assignment: str, known: Misconceptions, verbose: bool) -> Counter[str]:
    """How many mutants fail a check, and for how many of them something is said."""
    work = [(path, all_mutants(course, path)) for path in course.notebooks(assignment)]
    found: Counter[str] = Counter()
    for notebook, one in run_trials(course, work, options=TrialOptions(mutants_to_the_end=True)):
        if isinstance(one.who, Mutant) and one.failed and not one.trouble:
            found["fail"] += 1
            said = known.explanation(notebook, one.who.cell, learnable(one.failed))
            found["named"] += bool(said)
            if verbose and said:
                print(f"{notebook}/{one.who.cell}: {one.who.diff}\n  said: {said}")
    return found


def share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    low, high = binomtest(part, whole).proportion_ci(method="wilson")
    return f"{part}/{whole} = {part / whole:.1%} [{low:.1%}, {high:.1%}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assignment", nargs="*", help="all of them if left out")
    parser.add_argument("--mutants", action="store_true", help="explain mutants instead")
    parser.add_argument("-v", action="store_true", help="print what is explained wrongly")
    args = parser.parse_args()
    course = Course(ROOT)
    if args.mutants:
        rows = [["assignment", "mutants that fail a check, an explanation is shown for"]]
        for assignment in args.assignment or course.assignments():
            (name,) = course.chosen(assignment)
            found = mutants(course, name, Misconceptions.of_assignment(course, name), args.v)
            rows.append([name, share(found["named"], found["fail"])])
        print(aligned(rows))
        return
    rows = [["assignment", "can be named", "left out: rightly named", "left out: wrongly named"]]
    total: Counter[str] = Counter()
    for assignment in args.assignment or course.assignments():
        (name,) = course.chosen(assignment)
        found = counts(Misconceptions.of_assignment(course, name), args.v)
        total += found
        rows.append([name, *columns(found)])
    print(aligned([*rows, ["all", *columns(total)]]))


def columns(found: Counter[str]) -> list[str]:
    return [
        share(found["named with it"], found["answers"]),
        share(found["named by another"], found["shared"]),
        share(found["another explanation"], found["answers"]),
    ]


if __name__ == "__main__":
    main()
