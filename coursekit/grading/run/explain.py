"""Show, beside the first failed check of a task, what may have happened."""

import html
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nbformat import NotebookNode, v4
from nbgrader.coursedir import CourseDirectory

from coursekit.bank.messages import message
from coursekit.bank.misconceptions import FILE, Misconceptions, checks_of
from coursekit.course import ANSWERS, grade_id
from coursekit.notebook.cells import is_check
from coursekit.notebook.notes import CAVEAT, HEADING, lost_points


def explain(
    notebook: NotebookNode, submission: Mapping[str, str], config: Any, follows: bool
) -> dict[str, str]:
    """Add explanations to a notebook that has been run; scores stay as they are.

    Parameters
    ----------
    submission : mapping
        nbgrader's: ``assignment`` and ``notebook``.
    follows : bool
        Whether right results took the place of those of tasks that failed.

    Returns
    -------
    dict of str to str
        The explanations, by check.
    """
    answers = Path(CourseDirectory(config=config).root, ANSWERS)
    bank = Misconceptions.read(answers / submission["assignment"] / FILE)
    if not bank.signatures:
        return {}
    checks = {str(grade_id(cell)): cell for cell in notebook.cells if is_check(cell)}
    failed = {name: _message(cell) for name, cell in checks.items() if lost_points(cell)}
    explanations = bank.explain(submission["notebook"], checks_of(notebook), failed, not follows)
    for name, text in explanations.items():
        checks[name].outputs.append(_output(text))
    return explanations


def _output(text: str) -> NotebookNode:
    """An explanation as a cell's output."""
    return v4.new_output(
        "display_data",
        data={
            "text/html": f"<p><strong>{HEADING}</strong> {html.escape(text)}<br>"
            f"<small>{CAVEAT}</small></p>",
            "text/plain": f"{HEADING} {text}\n{CAVEAT}",
        },
    )


def _message(cell: NotebookNode) -> str:
    messages = [message(o.ename, o.evalue) for o in cell.outputs if o.output_type == "error"]
    return messages[-1] if messages else ""
