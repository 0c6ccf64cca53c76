"""Run a submitted notebook for nbgrader: in a sandbox, with bounded output, to some end.

`Execute` takes the place of nbgrader's step of that name. nbgrader gives up a submission whose
kernel dies; here the cells up to that point keep what they scored, and the rest say why they
were not run.
"""

from __future__ import annotations

import signal
from typing import Any

import nbgrader.preprocessors
from jupyter_client.session import Session
from nbclient.exceptions import CellTimeoutError
from nbformat import NotebookNode, v4

from coursekit.course import CourseError
from coursekit.grading.kernels import NAME, Sandbox
from coursekit.grading.submission import DIED, TIMED_OUT

# A single message of more than this is not even looked at.
_LARGEST_MESSAGE = 64 * 2**20
_LIMITS = {
    "cpu": "used more CPU time than c.Sandbox.cpu allows",
    "memory": "used more memory than c.Sandbox.memory allows",
    "disk": "wrote where it should not",
}


class Execute(nbgrader.preprocessors.Execute):
    """nbgrader's ``Execute``, in a sandbox unless ``c.Sandbox.trust_submissions``."""

    _manager: Any = None

    def create_kernel_manager(self) -> Any:
        manager = super().create_kernel_manager()
        manager.session = _BoundedSession(parent=manager)
        if not Sandbox(config=self.config).trust_submissions:
            # Here and not by configuration: the kernel's own choice must not win.
            manager.kernel_spec.metadata["kernel_provisioner"] = {"provisioner_name": NAME}
        self._manager = manager
        return manager

    def preprocess(
        self, nb: NotebookNode, resources: Any = None, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        self._place = 0
        self._left = Sandbox(config=self.config).output or float("inf")
        self._manager = None
        self._cut_of: dict[int, int] = {}
        try:
            super().preprocess(nb, resources, km)
        except CourseError:
            raise
        except Exception as error:
            if self._manager is None or self._manager.provisioner is None:
                raise  # no kernel yet: not the student's doing
            outcome = getattr(self._manager.provisioner, "outcome", {})
            if "error" in outcome:
                raise CourseError(
                    f"no sandbox: {outcome['error']}; run `coursekit doctor`."
                ) from error
            for cell in nb.cells[self._place :]:
                if cell.cell_type == "code":
                    cell.setdefault("outputs", []).append(_why_not_run(error, outcome))
        # Only now, for displays are updated by their place; and first, for nbgrader cuts, too.
        for place, cut in self._cut_of.items():
            text = f"[{cut} bytes of output were cut]\n"
            nb.cells[place].outputs.insert(0, v4.new_output("stream", name="stdout", text=text))
        return nb, self.resources

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        self._place = index
        return super().preprocess_cell(cell, resources, index)

    def process_message(
        self, msg: dict[str, Any], cell: NotebookNode, cell_index: int
    ) -> NotebookNode | None:
        kind = msg["msg_type"]
        if kind == "error":
            _shorten(msg["content"])  # kept whatever else is cut: it costs the points
        elif kind in _WITH_OUTPUT:
            size = msg.get("size", 0)
            if size > self._left:
                kept = int(self._left) if kind == "stream" else 0
                self._left = 0  # not the small ones among the rest: it would read oddly
                self._cut_of[cell_index] = self._cut_of.get(cell_index, 0) + size - kept
                if not kept:
                    return None
                msg["content"]["text"] = msg["content"].get("text", "")[:kept]
            else:
                self._left -= size
        return super().process_message(msg, cell, cell_index)

    def on_cell_executed(self, **kwargs: Any) -> None:
        content = kwargs["execute_reply"]["content"]
        if content["status"] == "error":
            _shorten(content)
        super().on_cell_executed(**kwargs)

    def start_new_kernel(self, **kwargs: Any) -> None:
        try:
            super().start_new_kernel(**kwargs)
        except Exception as error:
            raise CourseError(f"the kernel could not be started: {error!r}") from error


_WITH_OUTPUT = {
    "stream", "display_data", "execute_result", "update_display_data", "comm_open", "comm_msg",
}  # fmt: skip


def _shorten(content: dict[str, Any], most: int = 20_000) -> None:
    """Cut an error to what a person reads."""
    for key in ("ename", "evalue"):
        content[key] = str(content.get(key, ""))[:most]
    frames = content.get("traceback")
    content["traceback"] = [str(f)[:most] for f in frames][-50:] if isinstance(frames, list) else []


class _BoundedSession(Session):
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


def _why_not_run(error: Exception, outcome: dict[str, Any]) -> NotebookNode:
    limit = outcome.get("limit")
    if limit == "wall":
        name, why = TIMED_OUT, "the notebook took longer than c.Sandbox.wall allows"
    elif isinstance(error, CellTimeoutError):
        name, why = TIMED_OUT, "a cell ran too long and could not be interrupted"
    elif limit:
        name, why = DIED, f"the code {_LIMITS[limit]}"
    elif not isinstance(error, RuntimeError):  # as DeadKernelError is
        name, why = DIED, f"the kernel said what cannot be read: {type(error).__name__}"
    elif outcome.get("signal"):
        number = outcome["signal"]
        name, why = DIED, f"the code was killed by signal {number} ({_signal_name(number)})"
    else:
        name, why = DIED, f"the code ended its own process (exit code {outcome.get('exit', '?')})"
    text = f"not run to its end: {why}"
    return v4.new_output("error", ename=name, evalue=text, traceback=[f"{name}: {text}"])


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
