"""Outcomes of the mutants: counts, and faults in them or in their record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coursekit.certify import trial
from coursekit.certify.equivalent import Equivalent
from coursekit.certify.mutants import Mutant, bare
from coursekit.certify.trial_worker import NOT_TRIED
from coursekit.support.text import aligned

# Of the table, and of a row of `counts`.
COLUMNS = ["mutants", "fail a check", "crash or hang", "equivalent", "survive"]
_FAIL, _CRASH, _EQUIVALENT, _SURVIVE = 1, 2, 3, 4


def counts(outcomes: Sequence[trial.Trial], recorded: Sequence[Equivalent]) -> dict[str, list[int]]:
    """Count the mutants of each solution cell, all and by outcome."""
    entries = {(entry.cell, entry.mutant) for entry in recorded}
    cells: dict[str, list[int]] = {}
    for outcome, mutant in _mutants(outcomes):
        row = cells.setdefault(mutant.cell, [0] * len(COLUMNS))
        row[0] += 1
        row[_column(outcome, (mutant.cell, mutant.id) in entries)] += 1
    return cells


def total(counted: Mapping[str, dict[str, Any]]) -> list[int]:
    """The sum over all notebooks whose mutants were tried."""
    each = [row["mutants"] for row in counted.values() if not isinstance(row["mutants"], str)]
    rows = [row for cells in each for row in cells.values()]
    return [sum(row[column] for row in rows) for column in range(len(COLUMNS))]


def table(counted: Mapping[str, dict[str, Any]]) -> list[str]:
    """By notebook and cell the counts of its mutants, or why they were not tried."""
    rows = [["notebook", "cell", *COLUMNS]]
    notes = []
    for notebook, each in sorted(counted.items()):
        if isinstance(each["mutants"], str):
            notes.append(f"{notebook}: mutants: {each['mutants']}")
            continue
        for cell, row in sorted(each["mutants"].items()):
            rows.append([notebook, cell, *map(str, row)])
    rows.append(["all", "", *map(str, total(counted))])
    return ([aligned(rows)] if len(rows) > 2 else []) + notes


def faults_in(outcomes: Sequence[trial.Trial], recorded: Sequence[Equivalent]) -> list[str]:
    """Mutants that survive, and entries of the record that are not true."""
    entries = {(equivalent.cell, equivalent.mutant): equivalent for equivalent in recorded}
    faults: list[str] = []
    for outcome, mutant in _mutants(outcomes):
        cell = mutant.cell
        entry = entries.get((cell, mutant.id))
        if entry is not None and bare(entry.diff) == bare(mutant.diff):
            del entries[cell, mutant.id]
        became = _column(outcome, entry is not None)
        name = f"{cell}: mutant {mutant.id}"
        if outcome.trouble == NOT_TRIED:
            faults.append(f"{cell}: its mutants were not tried: the solution fails there")
        elif became == _SURVIVE:
            faults.append(f"{name} survives every check ({mutant.operator}): {mutant.diff}")
        elif entry is not None and became != _EQUIVALENT:
            reason = "".join(f"{check}: {error}" for check, error in outcome.failed.items())
            reason = reason or "it crashes or hangs"
            faults.append(f"{name} is recorded as equivalent, but it is not; remove it: {reason}")
    for entry in entries.values():
        faults.append(
            f"{entry.cell}: no mutant has the id {entry.mutant} and the diff that are recorded as "
            f"equivalent; remove the entry: {entry.diff}"
        )
    return list(dict.fromkeys(faults))


def _mutants(outcomes: Sequence[trial.Trial]) -> list[tuple[trial.Trial, Mutant]]:
    return [(outcome, outcome.who) for outcome in outcomes if isinstance(outcome.who, Mutant)]


def _column(outcome: trial.Trial, is_recorded: bool) -> int:
    """The place in `COLUMNS` of a mutant's outcome."""
    if outcome.failed:
        return _FAIL
    if outcome.trouble and outcome.trouble != NOT_TRIED:
        return _CRASH
    return _EQUIVALENT if is_recorded else _SURVIVE
