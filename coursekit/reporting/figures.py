"""The pictures of a report, each an SVG that needs nothing beside it.

They are read in greyscale and by the colour-blind: one dark blue, shapes and dashes where there are
two things to tell apart.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

__all__ = ["dots", "histogram"]

INK, SOFT, BLUE, PALE, ORANGE = "#1c2128", "#57606a", "#0b5cad", "#9cc3ea", "#8f3f00"
# Inches. Narrow, so that letters are still read on a phone, where the page shrinks the picture.
_WIDTH = 4.8
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
    values: Sequence[float],
    edges: Sequence[float],
    *,
    x: str,
    y: str,
    marks: Mapping[str, float],
) -> str:
    """Counts of values between edges, with vertical lines for `marks`, by label."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(2.5)
        axes.hist(values, bins=list(edges), color=PALE, edgecolor=BLUE)
        for dash, (label, value) in zip(("-", "--", ":"), marks.items(), strict=False):
            axes.axvline(value, color=ORANGE, linestyle=dash, linewidth=2, label=label)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), frameon=False, ncols=3, borderpad=0)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        room = (edges[-1] - edges[0]) / 100  # for half a line: a median may be the highest value
        axes.set(xlabel=x, ylabel=y, xlim=(edges[0] - room, edges[-1] + room))
        axes.grid(axis="y")
        return _svg(figure)


def dots(table: pd.DataFrame, *, x: str) -> str:
    """A line for each row: a dot at ``value``, a share, and a line from ``low`` to ``high``.

    Hollow squares are dots without an interval; a row without a value is named all the same.
    """
    with matplotlib.rc_context(_STYLE):
        figure, axes = _figure(0.8 + 0.23 * len(table))
        rows = np.arange(len(table))
        has_interval = table.low.notna().to_numpy()
        axes.hlines(
            rows[has_interval],
            table.low[has_interval],
            table.high[has_interval],
            color=BLUE,
            linewidth=1.6,
        )
        axes.plot(table.value[has_interval], rows[has_interval], "o", color=BLUE, markersize=5)
        axes.plot(
            table.value[~has_interval],
            rows[~has_interval],
            "s",
            color=BLUE,
            markersize=5,
            mfc="white",
        )
        for row in rows[table.value.isna().to_numpy()]:
            over = {"fc": "white", "ec": "none", "pad": 1}  # the line at 0
            axes.text(-0.03, row, " not defined", va="center", color=SOFT, fontsize=8, bbox=over)
        axes.set_yticks(rows, labels=list(table.index))
        axes.set(xlabel=x, xlim=(-0.03, 1.03), ylim=(len(table) - 0.4, -0.6))
        axes.xaxis.set_major_formatter(PercentFormatter(1))
        axes.grid(axis="x")
        axes.tick_params(axis="y", length=0)
        return _svg(figure)


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH, height))
    figure.set_layout_engine("constrained")
    return figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """The picture as a data URI: pictures written into a page would share their ids."""
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode("ascii")
