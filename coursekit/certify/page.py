"""A certificate as a page: ``reports/certify/<assignment>.html``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coursekit.bank.answers import Answer, bank
from coursekit.bank.misconceptions import checks_of
from coursekit.certify.certificate import CHECK_COLUMNS, Certificate
from coursekit.certify.changes import changes
from coursekit.certify.equivalent import equivalents
from coursekit.certify.mutant_outcomes import COLUMNS, total
from coursekit.certify.mutants import Mutant
from coursekit.certify.promises import Fault
from coursekit.certify.trial import Tried
from coursekit.course import Course, code_cells, grade_id, read_notebook
from coursekit.html.solution import style_sheet
from coursekit.html.templates import TEMPLATES, environment
from coursekit.notebook.cells import Fence, Markers, shown, task_of
from coursekit.support.files import write_whole


def write_page(course: Course, certificate: Certificate) -> Path:
    """Write the page, and return where it is."""
    path = course.root / "reports" / "certify" / f"{certificate.assignment}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    page = environment("certify").get_template("page.html.j2")
    write_whole(path, page.render(**_content(course, certificate)))
    return path


def rate(part: int, whole: int) -> dict[str, Any]:
    """A share with its 95 % interval after Wilson (1927), as `scipy.stats` computes it.

    Returns
    -------
    dict
        ``part``, ``whole``, and ``text`` such as ``"0 of 112, 0.0 % [0.0 %, 3.3 %]"``; without
        a trial there is no share.
    """
    from scipy.stats import binomtest

    if not whole:
        return {"part": 0, "whole": 0, "text": "none was tried"}
    low, high = binomtest(part, whole).proportion_ci(0.95, method="wilson")
    shares = f"{part / whole:.1%} [{low:.1%}, {high:.1%}]".replace("%", " %")
    return {"part": part, "whole": whole, "text": f"{part} of {whole}, {shares}"}


def _content(course: Course, certificate: Certificate) -> dict[str, Any]:
    counts = certificate.all_counts()
    answers = bank(course, certificate.assignment)
    tasks = [row for counted in counts.values() for row in counted["tasks"].values()]
    right, lost, wrong, accepted = (sum(row[column] for row in tasks) for column in range(4))
    dressed, undressed = (sum(c["dressed"][column] for c in counts.values()) for column in (0, 1))
    fates = total(counts)
    notebooks = {p.stem: p for p in course.notebooks(certificate.assignment)}
    recorded = equivalents(course, certificate.assignment)
    faults = _faults(course, certificate, notebooks)
    tasks_broken: dict[tuple[str, str], list[int]] = {}
    for place, fault in enumerate(faults, 1):
        tasks_broken.setdefault((fault["it"].notebook, fault["task"]), []).append(place)
    return {
        "style": style_sheet() + (TEMPLATES / "certify/style.css").read_text(encoding="utf-8"),
        "assignment": certificate.assignment,
        "broken": faults,
        "tasks_broken": tasks_broken,
        "record": shown(course, course.answers / certificate.assignment / "equivalent.toml"),
        "rejected": rate(lost, right),
        "accepted": rate(accepted, wrong),
        "dressed": rate(undressed, dressed),
        "survive": rate(fates[-1], fates[0] - fates[-2]),
        "check_columns": CHECK_COLUMNS,
        "mutant_columns": COLUMNS,
        "notebooks": [
            {
                "name": name,
                "whole": counted["whole"],
                "worlds": counted.get("worlds", []),
                "constants": counted.get("constants", {}),
                "tasks": _tasks(_checks(notebooks[name], counted, answers), counted["tasks"]),
                "mutants": counted["mutants"],
                "equivalent": [entry for entry in recorded if entry.notebook == name],
            }
            for name, counted in sorted(counts.items())
        ],
    }


def _faults(
    course: Course, certificate: Certificate, notebooks: dict[str, Path]
) -> list[dict[str, Any]]:
    """Each broken promise with its task, its place and how its answer differs from the solution."""
    fence = Markers.of_course(course).solution
    sources = {
        (name, grade_id(cell)): _unmarked(cell.source, fence)
        for name, path in notebooks.items()
        for cell in code_cells(read_notebook(path))
    }
    return [
        {
            "it": fault,
            "task": task_of(fault.check or fault.cell) or fault.check or fault.cell,
            "place": (
                f"{shown(course, fault.subject.path)}, line {fault.subject.line}"
                if isinstance(fault.subject, Answer)
                else ""
            ),
            "changes": _changes(fault, sources.get((fault.notebook, fault.cell), "")),
            "entry": _entry(fault),
        }
        for fault in certificate.all_faults()
    ]


def _unmarked(source: str, fence: Fence) -> str:
    """A cell without the lines that mark its solution."""
    lines = source.splitlines()
    return "\n".join(line for line in lines if fence.begin not in line and fence.end not in line)


def _changes(fault: Fault, solution: str) -> list[tuple[str, str]]:
    if not isinstance(fault.subject, Tried):
        return []
    return changes(solution, fault.subject.code, parsed=isinstance(fault.subject, Mutant))


def _entry(fault: Fault) -> str:
    """The entry for a mutant in the record of equivalent ones."""
    if not isinstance(fault.subject, Mutant):
        return ""
    mutant, diff = (
        json.dumps(part) for part in (fault.subject.id, fault.subject.diff)
    )  # TOML's, too
    place = f"[[{fault.notebook}.{fault.cell}]]"
    return f'{place}\nmutant = {mutant}\ndiff = {diff}\nreason = ""'


def _tasks(
    checks: Iterable[dict[str, Any]], counted: dict[str, list[int]]
) -> list[tuple[str, dict[str, Any]]]:
    """By task its checks and what became of the bank's answers, in the notebook's order."""
    tasks: dict[str, dict[str, Any]] = {}
    for check in checks:
        number = task_of(check["name"]) or check["name"]
        task = tasks.setdefault(number, {"checks": [], "answers": counted.get(number)})
        task["checks"].append(check)
    return list(tasks.items())


def _checks(path: Path, counted: dict[str, Any], answers: Iterable[Answer]) -> list[dict[str, Any]]:
    """Of each check, in the notebook's order, its counts and the answers that it alone tells."""
    notebook = read_notebook(path)
    cell_of = {check: cell for cell, checks in checks_of(notebook).items() for check in checks}
    wrong = [answer for answer in answers if answer.notebook == path.stem and not answer.right]
    most = max((row[1] + row[3] for row in counted["checks"].values()), default=0) or 1
    return [
        {
            "name": name,
            "cell": cell_of.get(name, ""),
            "counts": counted["checks"][name],
            "bars": [100 * counted["checks"][name][column] / most for column in (1, 3)],
            "alone": sorted(answer.name for answer in wrong if answer.fails == {name}),
        }
        for name in (str(grade_id(cell)) for cell in code_cells(notebook))
        if name in counted["checks"]
    ]
