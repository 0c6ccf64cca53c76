"""The points that a check ends with, where nbgrader does not read them as they are meant."""

from __future__ import annotations

import re

from nbformat import NotebookNode

from coursekit.course import nbgrader_metadata

# How NumPy 2 writes a number.
_NUMPYS = re.compile(r"np\.(?:float|u?int)\d+\((.*)\)")


def no_points(cell: NotebookNode) -> str:
    """Why the number that a check ends with cannot be its points; NumPy's are written plainly.

    nbgrader gives full points for what is below zero or no number, and stops at what is too many.
    """
    most = float(nbgrader_metadata(cell).get("points") or 0)
    for output in cell.outputs:
        if output.output_type == "execute_result":
            text = output["data"].get("text/plain", "")
            if number := _NUMPYS.fullmatch(text):
                text = output["data"]["text/plain"] = number[1]
            try:
                value = float(text)
            except ValueError:
                continue
            if not 0 <= value <= most:
                return f"this check gives {value:g} of {most:g} points, which cannot be"
    return ""
