"""The notebook around an answer, for a TA who is not to see whose it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from nbformat import NotebookNode

from coursekit.course import Course, grade_id, read_notebook
from coursekit.html import safe
from coursekit.marking import marks
from coursekit.marking.questions import Question


def before(course: Course, question: Question, student: str) -> str:
    """The cells before a student's answer as HTML, cleaned as in feedback, without names."""
    words = marks.names_in(course, question, student)
    nameless = partial(marks.nameless.__wrapped__, words=words, question=question.words)
    released = str(course.release / question.assignment)
    shown = []
    for cell in read_notebook(marks.graded_path(course, question, student)).cells:
        if grade_id(cell) == question.cell:
            break
        source = nameless(cell.source)
        if cell.cell_type == "markdown":
            prose = safe.markdown(source, released, cell.get("attachments"))
            shown.append(re.sub(r"<(/?)h[1-6]>", r"<\1h3>", prose))
        elif cell.cell_type == "code":
            code = safe.code(safe.shortened(source))
            shown.append(f'<pre class="code"><code>{code}</code></pre>')
            shown += [_output(output, nameless) for output in cell.get("outputs", [])]
    return "\n".join(shown) or "<p>Nothing.</p>"


def _output(output: Any, nameless: Callable[[str], str]) -> str:
    if output.output_type == "stream":
        return f'<pre class="output">{safe.plain(nameless(output.text))}</pre>'
    if output.output_type == "error":
        words = safe.plain(nameless(f"{output.ename}: {output.evalue}"))
        return f'<pre class="output">{words}</pre>'
    data = NotebookNode(
        {
            form: nameless(value) if isinstance(value, str) and form.startswith("text/") else value
            for form, value in output.get("data", {}).items()
        }
    )
    return safe.output(data, output.get("metadata", {}), "A figure that this cell drew")
