"""A sandbox without a kernel, that runs a piece of Python."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from textwrap import dedent
from typing import Any

from coursekit.grading import sandbox
from coursekit.grading.kernels import settings


class Inside:
    """Runs Python in sandboxes.

    Attributes
    ----------
    control : Path
        What passes between a sandbox and its maker.
    work : Path
        The working folder, as it is outside.
    outcome : dict
        How the last sandbox ended.
    """

    def __init__(self) -> None:
        self.control = settings.control_folder()
        self._work = tempfile.TemporaryDirectory(prefix="h-")
        self.work = Path(self._work.name)
        self.outcome: dict[str, Any] = {}

    def start(self, code: str, **limits: int) -> subprocess.Popen[str]:
        for name in (sandbox.ROOT, sandbox.SHARED):
            shutil.rmtree(self.control / name, ignore_errors=True)
        command = [sys.executable, "-I", "-S", "-c", dedent(code)]
        made = settings.Sandbox(**limits).spec(self.work, self.control, command)
        made.write(self.control / "spec.json")
        return subprocess.Popen(
            [*sandbox.launcher(self.control / "spec.json"), *command],
            env={}, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def run(self, code: str, **limits: int) -> tuple[int, str, str]:
        """Exit code, and what it said."""
        with self.start(code, **limits) as process:
            out, err = process.communicate(timeout=120)
        path = self.control / sandbox.OUTCOME
        self.outcome = json.loads(path.read_text(encoding="utf-8"))
        return process.returncode, out, err

    def close(self) -> None:
        settings.remove(self.control)
        self._work.cleanup()
