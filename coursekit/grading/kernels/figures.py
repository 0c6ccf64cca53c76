"""Draw what somebody looks at, once, and keep it small.

Drawing takes a third of what some notebooks' cells take, and pictures most of the space of what is
kept. What is graded, and what a TA looks at, is in the cells that students write. The figures
of cells that are the course's own and unchanged are in students' own notebooks.
"""

from __future__ import annotations

import base64
import contextlib
import io
import sys
from collections.abc import Collection, Mapping
from typing import Any

from coursekit.support.fingerprint import sha256

# What stands where the figure would be.
LEFT_OUT = "[A figure of the course's own cell: not drawn again when this was graded.]"
_PNG = "image/png"
_MANY_COLOURS = 10_000  # a photograph, say: 256 would not do


def mark(source: str) -> str:
    """What a cell's text is known by in `show`."""
    return sha256(source)[:16]


def show(shell: Any, marks: Collection[str]) -> None:
    """Have a notebook's shell show figures as small pictures, and those of some cells as text.

    These cells run as ever, and their figures are made and closed; they are not drawn.

    Parameters
    ----------
    shell : IPython.core.interactiveshell.InteractiveShell
        Of the kernel that this process is.
    marks : collection of str
        `mark` of the text of each of these cells.
    """
    formatter, running = shell.display_formatter, {"marked": False}
    shown = formatter.format

    def begin(info: Any) -> None:
        running["marked"] = mark(info.raw_cell) in marks

    def formatted(
        obj: Any, include: Any = None, exclude: Any = None
    ) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        if not _is_figure(obj):
            return shown(obj, include=include, exclude=exclude)
        if running["marked"]:
            return {"text/plain": LEFT_OUT}, {}
        data, metadata = shown(obj, include=include, exclude=exclude)
        if isinstance(data.get(_PNG), str):
            data[_PNG] = smaller(data[_PNG])
        return data, metadata

    shell.events.register("pre_run_cell", begin)
    formatter.format = formatted


def smaller(png: str) -> str:
    """A picture of lines and text in 256 colours, a third of its size; others as they are.

    Parameters
    ----------
    png : str
        In base64, as the result.
    """
    with contextlib.suppress(Exception):  # whatever it is, it is shown
        from PIL import Image

        with Image.open(io.BytesIO(base64.b64decode(png))) as picture:
            is_opaque = "A" not in picture.mode or picture.getextrema()[-1] == (255, 255)
            if is_opaque and picture.getcolors(_MANY_COLOURS):
                # What Pillow would take for pictures with transparency shows bands of colour.
                how, file = Image.Quantize.MEDIANCUT, io.BytesIO()
                picture.convert("RGB").quantize(256, how).save(file, "png")
                return min(png, base64.b64encode(file.getvalue()).decode("ascii"), key=len)
    return png


def draw_a_first() -> None:
    """Draw something, for nobody: the first figure of a process costs as much as two others.

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


def _is_figure(obj: Any) -> bool:
    module = sys.modules.get("matplotlib.figure")
    return module is not None and isinstance(obj, module.Figure)
