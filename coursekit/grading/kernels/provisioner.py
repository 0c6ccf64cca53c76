"""Start the kernels that run students' code in a sandbox."""

import json
import os
import socket
import subprocess
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import LocalProvisioner

from coursekit.grading import sandbox
from coursekit.grading.kernels.relay import Relay, listener_at
from coursekit.grading.kernels.settings import Sandbox, control_folder, remove
from coursekit.support.environment import HASH_SEED

_CONNECTION = "connection.json"  # names the kernel's sockets to it
NAME = "coursekit-sandbox"  # the entry point in pyproject.toml


class SandboxProvisioner(LocalProvisioner):
    """Runs a kernel, of any language, in a sandbox of its own, forked where that is possible.

    The kernel manager may have attributes ``warm_parent``: what forks this Python's kernels;
    and ``keeps_work``: whether `work` is wanted.

    Attributes
    ----------
    outcome : dict
        How the kernel ended: ``limit`` names the limit that it hit, ``error`` says why there
        was no sandbox, ``signal`` what killed it. Empty while it runs.
    listeners : dict of str to (str, socket)
        Sockets on which the kernel can reach us: for each of ``LISTENERS`` the path that the
        kernel is to connect to.
    work : int or None
        The sandbox's working folder, open, once its processes have ended. It is there until
        `forget_work`.
    """

    _control: Path | None = None
    relay: Relay | None = None
    work: int | None = None
    outcome: dict[str, Any]
    listeners: dict[str, tuple[str, socket.socket]]

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        self.outcome = {}
        self.forget_work()
        self._remove()
        self._control = control = control_folder()
        manager: Any = self.parent
        settings = Sandbox(config=manager.config)
        self._trusted = settings.trust_submissions
        shared = control / sandbox.SHARED
        # A TCP port would be in another network; a relative path in another folder.
        manager.transport = "ipc"
        # We are at one end of a relay, the kernel at the other.
        manager.ip = str(control / "p")
        manager.connection_file = str(control / "connection.json")
        if self._trusted:
            shared.mkdir()
        else:
            readable = [manager.kernel_spec.resource_dir]
            program = manager.format_kernel_cmd()[0]
            folder = Path(kwargs.get("cwd") or Path.cwd()).resolve()
            spec = settings.spec(folder, control, [program], readable)
            # Some of the kernel's own variables name others, which are not passed on.
            variables = manager.kernel_spec.env.items()
            spec.environment.update({name: text for name, text in variables if "$" not in text})
        kwargs = await super().pre_launch(**kwargs)
        info = json.loads(Path(manager.connection_file).read_text(encoding="utf-8"))
        inside = shared if self._trusted else Path(sandbox.SOCKETS)
        connection = json.dumps(info | {"ip": str(inside / "k")})
        (shared / _CONNECTION).write_text(connection, encoding="utf-8")
        outside = manager.connection_file
        kwargs["cmd"] = [word.replace(outside, str(inside / _CONNECTION)) for word in kwargs["cmd"]]
        ports = sorted(value for key, value in info.items() if key.endswith("_port"))
        self.relay = Relay(control, [f"-{port}" for port in ports], settings.output)
        if self._trusted:
            self.relay.open(shared)
        paths = {name: shared / name for name in LISTENERS}
        self.listeners = {name: (str(path), listener_at(path)) for name, path in paths.items()}
        if not self._trusted:
            spec.write(control / "spec.json")
        return kwargs

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        from coursekit.grading.kernels.warm import WarmParent, arguments

        assert self._control is not None
        spec = None if self._trusted else str(self._control / "spec.json")
        parent: WarmParent | None = getattr(self.parent, "warm_parent", None)
        if parent is not None and parent.fits(cmd):
            job: dict[str, Any] = {"do": "kernel", "arguments": arguments(cmd), "spec": spec}
            if self._trusted:
                variables = kwargs.get("env") or os.environ
                job |= {"environment": dict(variables), "cwd": str(kwargs.get("cwd") or Path.cwd())}
            forked: Any = parent.fork(job)
            self.process, self.pid = forked, forked.pid
            return self.connection_info
        if spec is not None:
            cmd = [*sandbox.launcher(Path(spec)), *cmd]
            # What is outside, the inmate could find: no environment, no terminal.
            kwargs["env"] = {}
            kwargs["cwd"] = "/"
        else:
            kwargs["env"] = {**(kwargs.get("env") or os.environ), **HASH_SEED}
        kwargs["stdout"] = kwargs["stderr"] = subprocess.DEVNULL
        return await super().launch_kernel(cmd, **kwargs)

    async def poll(self) -> int | None:
        code = await super().poll()
        if code is not None and not self.outcome and self._control is not None:
            self.outcome = read_outcome(self._control)
        return code

    async def cleanup(self, restart: bool = False) -> None:
        await super().cleanup(restart)
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self._remove()

    def forget_work(self) -> None:
        """Close the working folder, which thereby vanishes."""
        if self.work is not None:
            os.close(self.work)
            self.work = None

    def _remove(self) -> None:
        if self.relay is not None:
            if getattr(self.parent, "keeps_work", False):
                self.work, self.relay.work = self.relay.work, None
            self.relay.close()
            self.relay = None
        if self._control is not None:
            for _, listener in self.listeners.values():
                listener.close()
            remove(self._control)
            self._control = None


LISTENERS = ("judge", "reference", "forks")


def read_outcome(control: Path) -> dict[str, Any]:
    """The outcome of a sandbox: how its inmate ended; see `SandboxProvisioner`."""
    try:
        return json.loads((control / sandbox.OUTCOME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"limit": "", "signal": 9}
