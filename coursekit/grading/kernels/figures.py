"""Draw figures once: a kernel that is forked need not do what nobody sees."""

from __future__ import annotations

import io
import sys
from typing import Any


def draw_a_first() -> None:
    """Draw a first figure, unseen: the first one of a process costs as much as two others.

    Fonts are looked up, and texts and formulas are read for the first time.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure()
    ax = figure.subplots()
    ax.plot([1, 2], label="$x^2$")
    ax.set_title("0")
    ax.legend()
    FigureCanvasAgg(figure).print_figure(io.BytesIO(), format="png", bbox_inches="tight")


def draw_once() -> None:
    """Have figures drawn when they are displayed or saved, not after each cell besides.

    Pyplot asks for a redraw of what changed as soon as a cell ends. Windows put that off until
    they have nothing else to do; Matplotlib's canvas without a window draws, for nobody. Where
    Matplotlib is not imported yet, nothing changes, and no kernel waits for its import.
    """
    agg: Any = sys.modules.get("matplotlib.backends.backend_agg")
    if agg is not None:
        agg.FigureCanvasAgg.draw_idle = lambda self, *args, **kwargs: None
