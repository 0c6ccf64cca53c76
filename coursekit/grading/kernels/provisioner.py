"""Start the kernels that run students' code in a sandbox."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import site
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Any

import zmq
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.provisioning import LocalProvisioner
from traitlets import Bool, Integer, List, Unicode
from traitlets.config import Configurable

from coursekit.support.environment import ONE_THREAD
from coursekit.support.scratch import prefix

if TYPE_CHECKING:
    from coursekit.grading.sandbox import Limits, Spec

NAME = "coursekit-sandbox"  # the entry point in pyproject.toml

# Programs, libraries and what they need of /etc. Nothing there is a secret.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC = (
    "alternatives", "fonts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime",
    "mime.types", "R", "timezone",
)  # fmt: skip
_PARTS = ("bin", "lib", "lib32", "lib64", "libexec", "include", "pyvenv.cfg")
_STORES = ("/nix/store", "/gnu/store")  # where some systems keep what /usr links to
_PASSED = ("LANG", "LANGUAGE", "TZ", "PYTHONHASHSEED", "NBGRADER_EXECUTION", *ONE_THREAD)
_LONGEST_SOCKET = 85  # the kernel allows 107 bytes


class Sandbox(Configurable):
    """What students' code may use when it is graded: ``c.Sandbox`` in ``nbgrader_config.py``.

    Seconds and bytes; 0 sets no limit.
    """

    cpu = Integer(1800, help="Seconds of CPU time of each process.").tag(config=True)
    wall = Integer(3600, help="Seconds that a notebook may take.").tag(config=True)
    memory = Integer(
        4 * 2**30, help="Bytes of memory of all processes of a notebook together."
    ).tag(config=True)
    processes = Integer(128, help="Processes and threads of a notebook.").tag(config=True)
    file_size = Integer(512 * 2**20, help="Bytes in one file.").tag(config=True)
    disk = Integer(
        2**30, help="Bytes in all files of a notebook together; they are kept in memory."
    ).tag(config=True)
    open_files = Integer(1024, help="Open files of each process.").tag(config=True)
    output = Integer(
        10 * 2**20, help="Bytes of output kept of a notebook; the rest is counted and cut."
    ).tag(config=True)
    readable = List(Unicode(), help="More files and folders that students' code may read.").tag(
        config=True
    )
    environment = List(
        Unicode(), help="More environment variables, by name, that students' code gets."
    ).tag(config=True)
    trust_submissions = Bool(
        False, help="Whether to run students' code without a sandbox, with your rights."
    ).tag(config=True)
    judge = Bool(
        True, help="Whether checks run in a process of their own, not in the student's."
    ).tag(config=True)
    warm = Bool(
        True, help="Whether kernels are forked from a process that has imported everything."
    ).tag(config=True)
    draw_all = Bool(
        False,
        help="Whether figures are drawn, too, in cells that are the course's own and unchanged. "
        "(Kernels that are not forked draw all.)",
    ).tag(config=True)

    def limits(self) -> Limits:
        from coursekit.grading.sandbox import Limits

        return Limits(
            cpu=self.cpu,
            wall=self.wall,
            memory=self.memory,
            processes=self.processes,
            file_size=self.file_size,
            disk=self.disk,
            open_files=self.open_files,
        )

    def spec(
        self, folder: Path, control: Path, command: list[str], more: list[str] | None = None
    ) -> Spec:
        """A sandbox for `command` in `folder`.

        Parameters
        ----------
        folder : Path
            The working folder; its notebooks, which may hold hidden tests, are left out.
        control : Path
            An empty folder for this sandbox only.
        command : list of str
            Its first word, and what that links to, becomes readable.
        more : list of str, optional
            Further paths that become readable.
        """
        from coursekit.grading import sandbox

        for name in (sandbox.ROOT, sandbox.SHARED):
            (control / name).mkdir()
        passed = {
            name: os.environ[name] for name in (*_PASSED, *self.environment) if name in os.environ
        }
        beside = os.path.dirname(sys.executable)
        own = {
            "PATH": os.pathsep.join([beside, "/usr/local/bin", "/usr/bin", "/bin"]),
            "IPYTHONDIR": f"{sandbox.HOME}/.ipython",
            "MPLCONFIGDIR": f"{sandbox.HOME}/.matplotlib",
        }
        return sandbox.Spec(
            folder=str(folder),
            control=str(control),
            readable=[*libraries(command[0]), *self.readable, *(more or [])],
            environment={"LANG": "C.UTF-8"} | passed | own,
            limits=self.limits(),
            left_out=[".ipynb"],
            parent=os.getpid(),
            home={f".matplotlib/{path.name}": str(path) for path in _font_lists()},
        )


def libraries(program: str) -> list[str]:
    """What a kernel started by `program` needs to read."""
    # Of each prefix what programs need: a course, or a home, may be in the same folder.
    prefixes = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
    found = [*_SYSTEM, *(f"/etc/{name}" for name in _ETC), sys.executable]
    home = os.path.realpath(os.path.expanduser("~"))
    for path in filter(os.path.isabs, {program, os.path.realpath(program)}):
        found.append(path)
        prefix = os.path.dirname(os.path.dirname(path))
        # Installed as PREFIX/bin/PROGRAM, unless PREFIX is somebody's home.
        if os.path.basename(os.path.dirname(path)) == "bin" and prefix not in ("/", home):
            prefixes.add(prefix)
    for prefix in prefixes:
        found += [os.path.join(prefix, part) for part in _PARTS]
        if os.path.basename(prefix) != ".local":  # there, share is full of personal data
            found += [os.path.join(prefix, part) for part in ("share", "etc")]
    if site.ENABLE_USER_SITE:
        found.append(site.getusersitepackages())
    found += [path for path in _STORES if os.path.isdir(path)]
    return found


def _font_lists() -> list[Path]:
    """What Matplotlib found out about this machine's fonts, which can take it many seconds."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "matplotlib")
    return sorted(Path(os.environ.get("MPLCONFIGDIR") or cache).glob("fontlist-*.json"))


class SandboxProvisioner(LocalProvisioner):
    """Runs a kernel, of any language, in a sandbox of its own, forked where that is possible.

    The kernel manager may have attributes ``warm_parent``: what forks this Python's kernels; and
    ``undrawn``: the cells whose figures such a kernel leaves out, see `figures`.

    Attributes
    ----------
    outcome : dict
        How the kernel ended: ``limit`` names the limit that it hit, ``error`` says why there
        was no sandbox, ``signal`` what killed it. Empty while it runs.
    listeners : dict of str to (str, socket)
        Sockets on which the kernel can reach us: for each of ``LISTENERS`` the path that the
        kernel is to connect to.
    """

    _control: Path | None = None
    outcome: dict[str, Any]
    listeners: dict[str, tuple[str, socket.socket]]

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        from coursekit.grading import sandbox

        self.outcome = {}
        self._remove()
        self._control = control = control_folder()
        manager: Any = self.parent
        settings = Sandbox(config=manager.config)
        self._trusted = settings.trust_submissions
        shared = control / sandbox.SHARED
        # A TCP port would be in another network; a relative path in another folder.
        manager.transport = "ipc"
        manager.ip = str(shared / "k")
        manager.connection_file = str(shared / "connection.json")
        if self._trusted:
            shared.mkdir()
        else:
            more = [manager.kernel_spec.resource_dir]
            program = manager.format_kernel_cmd()[0]
            folder = Path(kwargs.get("cwd") or Path.cwd()).resolve()
            spec = settings.spec(folder, control, [program], more)
            spec.environment.update(_own_environment(manager.kernel_spec.env))
        kwargs = await super().pre_launch(**kwargs)
        self.listeners = {name: _listen(shared / name) for name in LISTENERS}
        if not self._trusted:
            spec.write(control / "spec.json")
        return kwargs

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        from coursekit.grading import sandbox
        from coursekit.grading.kernels.warm import WarmParent

        assert self._control is not None
        spec = None if self._trusted else str(self._control / "spec.json")
        parent: WarmParent | None = getattr(self.parent, "warm_parent", None)
        if parent is not None and parent.fits(cmd):
            job: dict[str, Any] = {"do": "kernel", "arguments": cmd[3:], "spec": spec}
            job["undrawn"] = getattr(self.parent, "undrawn", [])
            if self._trusted:
                given = kwargs.get("env") or os.environ
                job |= {"environment": dict(given), "cwd": str(kwargs.get("cwd") or Path.cwd())}
            forked: Any = parent.fork(job)
            self.process, self.pid = forked, forked.pid
            return self.connection_info
        if spec is not None:
            cmd = [*sandbox.launcher(Path(spec)), *cmd]
            # What the supervisor has, the inmate could find: no environment, no terminal.
            kwargs["env"] = {}
            kwargs["cwd"] = "/"
        kwargs["stdout"] = kwargs["stderr"] = subprocess.DEVNULL
        return await super().launch_kernel(cmd, **kwargs)

    async def poll(self) -> int | None:
        code = await super().poll()
        if code is not None and not self.outcome and self._control is not None:
            self.outcome = read_outcome(self._control)
        return code

    async def kill(self, restart: bool = False) -> None:
        await super().kill(restart)
        # A killed process ends at once; who asks whether it did waits a tenth of a second.
        for _ in range(100):
            if await self.poll() is not None:
                return
            await asyncio.sleep(0.002)

    async def cleanup(self, restart: bool = False) -> None:
        await super().cleanup(restart)
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self._remove()

    def _remove(self) -> None:
        if self._control is not None:
            for _, listener in self.listeners.values():
                listener.close()
            remove(self._control)
            self._control = None


class PromptClient(AsyncKernelClient):
    """Ready as soon as its kernel is.

    jupyter_client's own waits until nothing came for a fifth of a second, to be sure that it
    hears what the kernel publishes: here, it is sure when it has heard of its own request.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        until = time.monotonic() + (float("inf") if timeout is None else timeout)
        patience = 0.02
        while True:
            request = self.kernel_info()
            try:
                reply = await self.shell_channel.get_msg(timeout=1)
                if reply["msg_type"] == "kernel_info_reply":
                    await self._heard_of(request, patience)
                    self._handle_kernel_info_reply(reply)
                    return
            except Empty:  # not connected yet
                patience = min(2 * patience, 1)
            if not await self.is_alive():
                raise RuntimeError("Kernel died before replying to kernel_info")
            if time.monotonic() > until:
                raise RuntimeError(f"Kernel didn't respond in {timeout:g} seconds")

    async def _heard_of(self, request: str, patience: float) -> None:
        message: dict[str, Any] = {"parent_header": {}}
        while message["parent_header"].get("msg_id") != request:
            message = await self.iopub_channel.get_msg(timeout=patience)


def hasten(manager: Any) -> None:
    """Have a kernel manager's clients ready as soon as its kernel is."""
    manager.client_class = f"{PromptClient.__module__}.{PromptClient.__name__}"
    # Clients connect while the kernel starts; milliseconds until they try again.
    manager.context.setsockopt(zmq.RECONNECT_IVL, 5)


LISTENERS = ("judge", "reference")


def _listen(path: Path) -> tuple[str, socket.socket]:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(1)
    listener.setblocking(False)
    return str(path), listener


def read_outcome(control: Path) -> dict[str, Any]:
    """How the inmate of a sandbox ended; see `SandboxProvisioner`."""
    from coursekit.grading import sandbox

    try:
        return json.loads((control / sandbox.OUTCOME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"limit": "", "signal": 9}


def _own_environment(given: dict[str, str]) -> dict[str, str]:
    """The kernel's own variables; some name others, which are not passed on."""
    return {name: value for name, value in given.items() if "$" not in value}


def control_folder(inside: str | None = None) -> Path:
    """A new folder for what passes between a sandbox and its maker; the caller removes it."""
    folder = tempfile.mkdtemp(prefix=prefix(short=True), dir=inside)
    if len(folder) > _LONGEST_SOCKET:
        os.rmdir(folder)
        folder = tempfile.mkdtemp(prefix=prefix(short=True), dir="/tmp")
    return Path(os.path.realpath(folder))


def remove(folder: Path) -> None:
    """Remove a folder in which an inmate could write: however deep, whatever its permissions."""
    for _ in range(20):
        try:
            shutil.rmtree(folder)
        except FileNotFoundError:
            pass
        except (OSError, RecursionError):
            for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
                subprocess.run([*command, "--", str(folder)], capture_output=True, check=False)
        if not folder.exists():
            return
        time.sleep(0.05)  # the last of its processes are just ending
