"""Bounds on a kernel's messages: a large one is not read, or cut to what a person reads."""

import signal
from itertools import chain
from typing import Any

from jupyter_client.session import Session
from nbclient.exceptions import CellTimeoutError
from nbclient.output_widget import OutputWidget
from nbformat import NotebookNode, v4

from coursekit.notebook.outcome import DIED, LATE

_WITH_OUTPUT = {
    "stream", "display_data", "execute_result", "update_display_data", "comm_open", "comm_msg",
    "error",
}  # fmt: skip
_ENVELOPE = 500  # what an output is counted for, its text aside
_MOST_ERRORS = 10  # of one cell: who sends more sends them by hand


# Nothing that a library shows is nested deeper. Each line of it is written with as many blanks.
_DEEPEST = 40
_HIGHEST_COUNT = 10**9
# How often the kernel is told all that one widget has taken in of a cell's outputs so far.
_MOST_TOLD = 20


def _is_too_deep(content: Any) -> bool:
    """Return whether a message is nested so deep that copying or writing it may fail."""
    inner = [content]
    for _ in range(_DEEPEST):
        values = [value.values() if isinstance(value, dict) else value for value in inner]
        inner = [value for value in chain.from_iterable(values) if isinstance(value, (dict, list))]
        if not inner:
            return False
    return True


class Widget(OutputWidget):
    """Widget for a cell's outputs; its kernel gets them again with each, but not for ever."""

    _updates = 0

    def sync_state(self) -> None:
        self._updates += 1
        if self._updates <= _MOST_TOLD:
            super().sync_state()


class OutputBudget:
    """The bytes that a notebook's kernel may still put out.

    Parameters
    ----------
    most : int
        Bytes; 0 sets no limit.

    Attributes
    ----------
    cut : dict of int to int
        How many bytes of a cell's outputs were cut, by its place.
    """

    def __init__(self, most: int) -> None:
        self._remaining = most or float("inf")
        self.cut: dict[int, int] = {}

    def note(self, place: int, size: int) -> None:
        self.cut[place] = self.cut.get(place, 0) + size

    def takes(
        self, message: dict[str, Any], place: int, outputs: list[NotebookNode] | None, updated: int
    ) -> bool:
        """Cut from a message what there is no room for; return whether anything is left.

        Parameters
        ----------
        place : int
            The cell's.
        outputs : list of NotebookNode or None
            The cell's so far; None if a widget takes the message in.
        updated : int
            How many outputs it may replace.
        """
        kind, content, size = message["msg_type"], message["content"], message.get("size", 0)
        count = content.get("execution_count")
        if type(count) is not int or not 0 <= count < _HIGHEST_COUNT:  # no notebook may have it
            content.pop("execution_count", None)
        if kind == "error" and outputs is not None:
            # Kept whatever else is cut, for it costs the points: but some are enough.
            enough = _MOST_ERRORS if self._remaining > 0 else 1
            if sum(output.output_type == "error" for output in outputs) < enough:
                self.shorten(content, size)
                return True
            self.note(place, size)
            return False
        if kind not in _WITH_OUTPUT:
            return True
        if _is_too_deep(content):
            self.note(place, size)
            return False
        size, text, envelope = size * (1 + updated), b"", 0
        if kind == "stream":
            # Into how many messages a text is cut is chance: what begins an output counts more.
            text = str(content.get("text", "")).encode(errors="replace")
            goes_on = outputs and outputs[-1].get("name") == content.get("name")
            size, envelope = len(text), 0 if goes_on else _ENVELOPE
        if size + envelope <= self._remaining:
            self._remaining -= size + envelope
            return True
        allowed = max(int(self._remaining) - envelope, 0)
        content["text"] = text[:allowed].decode(errors="ignore")
        # Nothing is left, not even for a small one: among what is cut it would read oddly.
        self._remaining = 0
        self.note(place, size - len(text[:allowed]))
        return bool(content["text"])

    def shorten(self, content: dict[str, Any], size: int) -> None:
        """Cut an error to what a person reads; if too little is left, to a few lines."""
        most, frames = (20_000, 50) if size <= self._remaining else (500, 3)
        for key in ("ename", "evalue"):
            content[key] = str(content.get(key, ""))[:most]
        tb = content.get("traceback")
        content["traceback"] = [str(f)[:most] for f in tb[-frames:]] if isinstance(tb, list) else []
        self._remaining = max(self._remaining - size, 0)


class SizedSession(Session):
    """Says how large each message is; the relay has left out those that are too large."""

    def deserialize(self, msg_list: list[Any], *args: Any, **kwargs: Any) -> dict[str, Any]:
        return super().deserialize(msg_list, *args, **kwargs) | {"size": sum(map(len, msg_list))}


def keep_warnings(cell: NotebookNode) -> None:
    """Have a check that runs beside the answers fail only if it raises, as one that is judged.

    nbgrader takes all points for a line on standard error, such as a library's warning.
    """
    for output in cell.outputs:
        if output.output_type == "stream":
            output.name = "stdout"


def printed(text: str) -> NotebookNode:
    """An output of a cell, as if it had printed a text."""
    return v4.new_output("stream", name="stdout", text=text)


def error(name: str, text: str) -> NotebookNode:
    """An output of a cell, as if it had raised an error."""
    return v4.new_output("error", ename=name, evalue=text, traceback=[f"{name}: {text}"])


_LIMITS = {
    "cpu": "used more CPU time than c.Sandbox.cpu allows",
    "memory": "used more memory than c.Sandbox.memory allows",
}


def stop_reason(error: Exception, outcome: dict[str, Any]) -> tuple[str, str]:
    """Return the kind of stop that ended a notebook's run, and the reason, as a person reads it."""
    limit = outcome.get("limit")
    if limit == "wall":
        kind, cause = LATE, "the notebook took longer than c.Sandbox.wall allows"
    elif isinstance(error, CellTimeoutError):
        kind, cause = LATE, "a cell ran too long and could not be interrupted"
    elif limit:
        kind, cause = DIED, f"the code {_LIMITS[limit]}"
    elif not isinstance(error, RuntimeError):  # as DeadKernelError is
        kind, cause = DIED, f"the kernel said what cannot be read: {type(error).__name__}"
    elif outcome.get("signal"):
        number = outcome["signal"]
        name = {known.value: known.name for known in signal.Signals}.get(number, "unknown")
        kind, cause = DIED, f"the code was killed by signal {number} ({name})"
    else:
        kind, cause = DIED, f"the code ended its own process (exit code {outcome.get('exit', '?')})"
    return kind, f"not run to its end: {cause}"
