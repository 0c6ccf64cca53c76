"""The picture of a report, an SVG that needs nothing beside it.

It is read in greyscale and by the colour-blind: one dark blue, and dashes to tell lines apart.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

INK, SOFT, BLUE, PALE, ORANGE = "#1c2128", "#57606a", "#0b5cad", "#9cc3ea", "#8f3f00"
# Inches. Narrow, so that letters are still read on a phone, where the page shrinks the picture.
_SIZE = 4.8, 2.5
_STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#d0d7de",
    "grid.linewidth": 0.8,
    # Letters as shapes: the same on every machine.
    "svg.fonttype": "path",
    "svg.hashsalt": "coursekit",
}


def histogram(
    values: Sequence[float], edges: Sequence[float], *, label: str, marks: Mapping[str, float]
) -> str:
    """Counts of values between edges, with vertical lines for `marks`, by label.

    A data URI: pictures written into a page would share their ids.
    """
    out = io.BytesIO()
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.hist(values, bins=list(edges), color=PALE, edgecolor=BLUE)
        for dash, (name, value) in zip(("-", "--", ":"), marks.items(), strict=False):
            axes.axvline(value, color=ORANGE, linestyle=dash, linewidth=2, label=name)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), frameon=False, ncols=3, borderpad=0)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        room = (edges[-1] - edges[0]) / 100  # for half a line: a median may be the highest value
        axes.set(xlabel=label, ylabel="students", xlim=(edges[0] - room, edges[-1] + room))
        axes.grid(axis="y")
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode("ascii")
