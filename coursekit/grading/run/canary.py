"""Tell whether a student's code has bent a check that runs in its process.

Such a check is run in forks first: as it is, with other values wanted, and with its asserts
negated (see `variants`), in random order. A right answer passes the first alone. Who passes
others, too, passes whatever is asked: a person looks. Only the canaries are used that the
course's own solution fails, as `coursekit.grading.agreement` found.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from nbformat import NotebookNode
from nbgrader.utils import determine_grade

from coursekit.course import grade_id, read_notebook
from coursekit.grading.run.forks import Forks, NotAlone, Outputs
from coursekit.grading.run.kernel_call import GRACE, NoAnswer, TookTooLong, call_with_kernel
from coursekit.grading.run.placement import key
from coursekit.grading.run.variants import NEGATED, REAL, VALUES, WANTED, variants
from coursekit.notebook.cells import no_points
from coursekit.notebook.code import as_python
from coursekit.notebook.outcome import Outcome
from coursekit.support.text import listed

TRY = "try"  # instead of the canaries that are known: find out which there are
_MOST, _PAGE = 12, "see docs/security.md"


def run(client: Any, cell: NotebookNode) -> dict[str, Outputs | None] | str:
    """Run a check in forks before it runs in the kernel; return what each text gives, by kind.

    There is nothing if there are no canaries for it. If there can be no forks, why not.

    Parameters
    ----------
    client : Execute
        What runs the notebook; it knows the kinds that can be used, by check, or `TRY`.
    """
    texts = variants(as_python(cell.source))
    if not isinstance(client._kinds, str):
        kinds = client._kinds.get(str(grade_id(cell)), [])
        first = [kind for kind in (VALUES, WANTED) if kind in kinds][:1]
        wanted = {*first, *(kind for kind in kinds if kind == NEGATED)}
        texts = {kind: text for kind, text in texts.items() if kind in {REAL, *wanted}}
    if len(texts) < 2:
        return {}
    provisioner, limit = client.km.provisioner, client._get_timeout(cell)
    listener, folder = provisioner.listeners["forks"][1], client.resources["metadata"]["path"]
    forks = Forks(listener, provisioner.pid, Path(folder), lambda: client.clock(limit))
    try:
        return run_sync(call_with_kernel)(
            client,
            "forks",
            lambda connection: forks.run(texts, REAL, connection),
            len(texts) * (limit + GRACE) if limit else None,
            forks.stop,
        )
    except (NotAlone, NoAnswer, TookTooLong) as error:
        return str(error)


def judge(client: Any, cell: NotebookNode, trials: dict[str, Outputs | None] | str) -> None:
    """Compare what a check gave in the kernel with what it gave in forks, and note what is found.

    What it gave in a fork counts, for there nobody knows whether it is the check. Its outputs
    in the kernel are shown, pictures and all, unless it gives less there, as if short of time.

    Parameters
    ----------
    trials : dict or str
        See `run`.
    """
    name, got, outcome = str(grade_id(cell)), _points(cell), client._outcome
    forked = {} if isinstance(trials, str) else trials
    points = {kind: _points(cell, o) for kind, o in forked.items() if o is not None}
    real = points.pop(REAL, None)
    if isinstance(client._kinds, str):
        outcome.canaries[name] = [
            kind
            for kind, wrong in sorted(points.items())
            if got and got == real and not wrong and _is_honest(forked[kind])
        ]
        return
    finding, followed = "", client._followed
    # A right result that replaces a wrong one may need a process outside.
    is_followed = followed is not None and bool(followed.names)
    if real and any(points.values()):
        kinds = {"asserts the opposite" if kind == NEGATED else "wants other values"
                 for kind in points if points[kind]}  # fmt: skip
        how = " and ".join(f"when it {kind}" for kind in sorted(kinds))
        finding = f"also {how}: look whether the student's code changes the check"
    elif trials and got > (real or 0) and not is_followed:
        reason = trials if isinstance(trials, str) else "there it gives less, or does not end"
        finding = f"but not in a copy of the student's process: {reason}"
    elif real and got < real:
        cell.outputs = forked[REAL]
    if finding:
        outcome.bent.append(name)
        outcome.said.append(f"cell {name}: the check passes, {finding}")


def usable(graded: Path) -> dict[str, list[str]]:
    """The kinds that can be used, by check, as the solution was graded to find that out."""
    return {
        key(path.stem, check): kinds
        for path in graded.glob("*.ipynb")
        for check, kinds in Outcome.of_notebook(read_notebook(path)).canaries.items()
    }


def missing(assignment: str, canaries: Mapping[str, list[str]] | str) -> list[str]:
    """Lines for `grade` and `release` to print on checks for which there is no canary."""
    if isinstance(canaries, str) or all(canaries.values()):
        return []
    names = listed([name for name, kinds in canaries.items() if not kinds], _MOST)
    return [f"{assignment}: no canary for {names}: who bends it is not noticed ({_PAGE})."]


def _points(cell: NotebookNode, outputs: Outputs | None = None) -> float:
    """Points that nbgrader gives for a check's outputs, or for others in their place."""
    if outputs is not None:
        cell = NotebookNode(cell | {"outputs": outputs})
        if no_points(cell):
            return 0
    return determine_grade(cell)[0]


def _is_honest(outputs: Outputs | None) -> bool:
    """Return whether a check ran to its end, or to an assert that failed."""
    return all(o.get("ename", "AssertionError") == "AssertionError" for o in outputs or ())
