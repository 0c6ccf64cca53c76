"""Start, ask and end judges and references, from the process that grades."""

import errno
import json
import os
import shutil
import socket
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from coursekit.course import CourseError
from coursekit.grading.kernels.provisioner import read_outcome
from coursekit.grading.kernels.relay import listener_at
from coursekit.grading.kernels.settings import Sandbox, control_folder, remove
from coursekit.grading.kernels.warm import WarmParent
from coursekit.grading.protocol import wire
from coursekit.notebook.data_checks import students_names
from coursekit.notebook.names import Cell
from coursekit.support.environment import ONE_THREAD
from coursekit.support.fingerprint import sha256

# What this machine, or this user, has no more of, whoever used it up.
_EXHAUSTED = {
    errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.ENOSPC, errno.ETOOMANYREFS,
}  # fmt: skip


@dataclass
class Referee:
    """The judge of one student's notebook, and the reference for tasks that failed.

    Parameters
    ----------
    cells : list of Cell
        Of the solution notebook.
    files : Path
        The assignment's source folder, resolved: the judge works in a copy, notebooks left out.
    settings : Sandbox
        What a judge may use, too.
    parent : WarmParent
        What forks them.
    """

    cells: list[Cell]
    files: Path
    settings: Sandbox
    parent: WarmParent
    _process: Any = None
    _channel: socket.socket | None = None
    _ready: bool = False
    _folders: list[Path] = field(default_factory=list)

    @property
    def pid(self) -> int | None:
        """The judge's process, if there is one."""
        process = self._process  # another thread may end it
        return process.pid if process is not None else None

    def check(self, source: str, name: str, connection: socket.socket, originals: list[str]) -> Any:
        """Have the judge run a check; see `judge.Judge.check`.

        Raises
        ------
        EOFError
            If the judge was stopped meanwhile.
        CourseError
            If there is no judge.
        """
        channel = self.start_judge()
        self._await_judge(channel)
        message = {"source": source, "name": name, "originals": originals}
        try:
            wire.send(channel, message, (connection.fileno(),))
            return wire.receive(channel)[0]
        except (EOFError, OSError) as error:
            self.stop_judge()
            if getattr(error, "errno", None) in _EXHAUSTED:
                raise CourseError(f"a check could not be handed over: {error}") from error
            raise EOFError("the judge ended") from error

    def stop_judge(self) -> None:
        """End the judge; the next check gets a new one."""
        # Taken first: who waits for the judge in another thread does the same.
        process, channel = self._process, self._channel
        self._process = self._channel = None
        if process is not None:
            process.kill()
            process.wait()
        if channel is not None:
            channel.close()

    def close(self) -> None:
        self.stop_judge()
        while self._folders:
            remove(self._folders.pop())

    def start_judge(self) -> socket.socket:
        """Have the judge, if there is none, get ready meanwhile; return its channel."""
        if self._channel is not None:
            return self._channel
        channel, judge_channel = socket.socketpair()
        texts = sha256("".join(cell.source for cell in self.cells))
        imports = dict.fromkeys(line for cell in self.cells for line in cell.imports)
        rule = {"imports": list(imports), "students": students_names(self.cells)}
        serve = {"rule": rule, "seed": int(texts[:8], 16)}  # which NumPy takes, too
        with judge_channel:
            job = {"do": "judge"} | self._place(serve)
            self._process = self.parent.fork(job, judge_channel.fileno())
        self._channel, self._ready = channel, False
        return channel

    def _await_judge(self, channel: socket.socket) -> None:
        if self._ready:
            return
        try:
            reply = wire.receive(channel)[0]
        except (EOFError, OSError) as error:
            self.stop_judge()
            reason = next((read_outcome(folder).get("error") for folder in self._folders), None)
            raise CourseError(
                "the process that runs the checks did not start"
                f"{f': {reason}' if reason else ''}; run `coursekit doctor`."
            ) from error
        if reply["error"]:
            self.stop_judge()
            raise CourseError(f"the checks cannot be run: {reply['error']}; mend the notebook.")
        self._ready = True

    def _place(self, serve: dict[str, Any], inside: Path | None = None, **limits: int) -> dict:
        """Prepare a forked process's folder and sandbox, and return how to start it there."""
        control = control_folder(inside)
        if inside is None:
            self._folders.append(control)
        job: dict[str, Any]
        if self.settings.trust_submissions:
            folder = control / "files"
            notebooks = shutil.ignore_patterns("*.ipynb", ".ipynb_checkpoints")
            shutil.copytree(self.files, folder, ignore=notebooks)
            job = {"cwd": "/", "environment": dict(os.environ) | ONE_THREAD}
        else:
            folder = self.files
            spec = self.settings.spec(folder, control, [sys.executable])
            spec = replace(spec, follow=True, limits=replace(spec.limits, **limits))
            spec.write(control / "spec.json")
            job = {"spec": str(control / "spec.json")}
        # What goes through the process that forks stays in its memory, which students' kernels get
        # a copy of; hence the reference's solutions do not.
        path = control / "serve.json"
        path.write_text(json.dumps(serve | {"folder": str(folder)}), encoding="utf-8")
        return job | {"serve": str(path)}

    def replace(self, solution: str, connection: socket.socket) -> list[str]:
        """Have the reference's result of a solution cell set in the notebook at `connection`.

        Returns
        -------
        list of str
            The names that are set.

        Raises
        ------
        CourseError
            If the reference itself fails.
        """
        other_cells = [cell for cell in self.cells if not cell.check]
        cells = [
            {"name": cell.name, "solution": cell.solution, "source": cell.source}
            | {"binds": sorted(cell.binds), "uses": sorted(cell.uses)}
            for cell in other_cells
        ]
        position = [cell.name for cell in other_cells].index(solution)
        with socket.socket(socket.AF_UNIX) as channel:
            self._connect(channel, cells)
            try:
                wire.send(channel, {"position": position}, (connection.fileno(),))
                answer = wire.receive(channel)[0]
            except (EOFError, OSError):
                answer = {"names": [], "error": "the reference's process ended"}
        if answer["error"]:
            raise CourseError(answer["error"])
        return answer["names"]

    def _connect(self, channel: socket.socket, cells: list[dict[str, Any]]) -> None:
        """Connect to the reference, which is forked if there is none."""
        path = self.parent.folder / sha256(f"{self.files} {json.dumps(cells)}")[:10]
        try:
            return channel.connect(str(path))
        except OSError:  # none yet, or it has ended
            draft = path.with_name(f"{path.name}-{os.getpid()}")
        # Of one failed task of a student, each of which has a process that stays to the end.
        memory = min(self.settings.memory, max(self.settings.memory // 4, 2**30))
        serve = {"cells": cells, "memory": memory, "cpu": self.settings.cpu}
        # Of all that it serves together: one student's would end it for all.
        limits = dict.fromkeys(("cpu", "wall", "memory", "processes"), 0)
        with listener_at(draft) as listener:
            listener.setblocking(True)
            job = {"do": "reference"} | self._place(serve, path.parent, **limits)
            self.parent.fork(job, listener.fileno())
            channel.connect(str(draft))
            draft.replace(path)  # should two have begun at once, others find the later one
