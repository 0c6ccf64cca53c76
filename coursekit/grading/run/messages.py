"""Bounds on what a kernel says: what is too large is not read, or cut to what a person reads."""

from __future__ import annotations

from typing import Any

from jupyter_client.session import Session
from nbformat import NotebookNode, v4

# A single message of more than this is not even looked at.
_LARGEST_MESSAGE = 64 * 2**20

WITH_OUTPUT = {
    "stream", "display_data", "execute_result", "update_display_data", "comm_open", "comm_msg",
}  # fmt: skip


def shorten(content: dict[str, Any], most: int = 20_000) -> None:
    """Cut an error to what a person reads."""
    for key in ("ename", "evalue"):
        content[key] = str(content.get(key, ""))[:most]
    frames = content.get("traceback")
    content["traceback"] = [str(f)[:most] for f in frames][-50:] if isinstance(frames, list) else []


def cut_to(message: dict[str, Any], left: float) -> tuple[float, int, bool]:
    """Cut a message with output to the bytes that are left.

    Returns
    -------
    left, cut, is_empty
        What is left after it, how many bytes of it were cut, and whether nothing remains of it.
    """
    size = message.get("size", 0)
    if size <= left:
        return left - size, 0, False
    kept = int(left) if message["msg_type"] == "stream" else 0
    message["content"]["text"] = message["content"].get("text", "")[:kept]
    # Nothing is left, not even for a small one: among what is cut it would read oddly.
    return 0, size - kept, not kept


class BoundedSession(Session):
    """Leaves messages that are too large unread: their text would be held several times."""

    def deserialize(
        self, msg_list: list[Any], content: bool = True, copy: bool = True
    ) -> dict[str, Any]:
        size = sum(map(len, msg_list))
        too_large = content and size > _LARGEST_MESSAGE
        message = super().deserialize(msg_list, content=content and not too_large, copy=copy)
        message["size"] = size
        if too_large:
            message["content"] = dict(_TOO_LARGE)
            message["buffers"] = []
        return message


# Read as a stream or as a reply, whichever it was.
_TOO_LARGE = {
    "name": "stdout", "text": "", "data": {}, "metadata": {}, "comm_id": "",
    "status": "error", "ename": "OutputTooLarge", "evalue": "", "traceback": [],
}  # fmt: skip


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
