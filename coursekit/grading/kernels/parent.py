"""The warm parent: one thread, everything imported, and from then on it forks on request.

See `coursekit.grading.kernels.warm` for who asks.
"""

import base64
import contextlib
import gc
import importlib
import io
import json
import os
import random
import secrets
import signal
import socket
import sys
import tempfile
from multiprocessing import current_process
from multiprocessing.connection import wait
from multiprocessing.util import register_after_fork
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, NoReturn

from coursekit.grading.protocol import wire
from coursekit.grading.sandbox import Spec, entry
from coursekit.support.environment import die_with_parent, open_many_files

# A kernel's own modules, and those that it would import on its first cell otherwise.
_ALWAYS = (
    "asyncio", "comm", "ipykernel.debugger", "ipykernel.ipkernel", "ipykernel.kernelapp",
    "ipykernel.zmqshell", "IPython.core.completer", "IPython.core.completerlib",
    "IPython.core.debugger", "IPython.core.magics", "IPython.core.oinspect",
    "IPython.core.pylabtools", "IPython.extensions.storemagic", "coursekit.grading.judge.judge",
    "coursekit.grading.judge.reference", "coursekit.grading.protocol.notebook",
    "sqlite3", "tornado.platform.asyncio",
)  # fmt: skip
_MOST_CALLS = 20  # drawn of an error
_MOST_COLOURS = 4096  # that a palette of 256 stands for
_NICE = os.getpriority(os.PRIO_PROCESS, 0)  # of all that is forked
_CERTAIN = ["numpy"]  # of which the random numbers are seeded here
# Read when Matplotlib is imported; a kernel sets it before that.
BACKEND = {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}


def main(job: dict[str, Any]) -> NoReturn:
    """Import, say "ready", and fork on request until the process that started us ends.

    A request is a JSON object:
    ``{"do": "kernel", "spec": PATH, "arguments": [...]}`` forks a kernel in the sandbox that `spec`
    describes (none if null, then ``cwd`` and ``environment`` count), ``{"do": "judge", ...}`` a
    judge that listens on the socket sent with it, ``{"do": "reference", ...}`` likewise one that
    holds the reference's results.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who uses us, and what runs here
    open_many_files()
    gc.disable()  # nearly all that imports make is kept
    for name in (*_ALWAYS, *job["modules"]):
        with contextlib.suppress(BaseException):
            importlib.import_module(name)
    if "numpy" in sys.modules:  # whoever has none draws none
        with contextlib.suppress(BaseException):
            _draw_a_figure()
    if {"pandas", "sklearn.linear_model"} <= sys.modules.keys():
        with contextlib.suppress(BaseException):
            _fit_a_model()
    sys.path[:] = job["kernels_path"]
    if len(os.listdir("/proc/self/task")) > 1:  # forks could hang
        if job["modules"] == _CERTAIN:  # each Python here starts threads
            os._exit(1)
        # What the notebooks import starts them: each kernel imports it.
        again = json.dumps(job | {"modules": _CERTAIN})
        os.execv(sys.executable, [*sys.orig_argv[:-1], again])
    server = socket.socket(socket.AF_UNIX)
    server.bind(job["address"])
    server.listen(64)
    gc.collect()
    gc.freeze()  # what is never collected is never written to, hence stays shared
    gc.enable()
    entry.watch_first()
    print("ready", flush=True)
    clients: dict[socket.socket, set[int]] = {}
    watches: list[entry.Watch] = []

    def interrupt(*_: Any) -> None:
        for watch in watches:
            watch.interrupt()

    signal.signal(signal.SIGINT, interrupt)
    while True:
        reports = [watch.report for watch in watches]
        ready: list[Any] = wait([server, *clients, *reports], entry.HEARTBEAT if watches else 1)
        for peer in set(ready).difference(reports):
            if peer is server:
                caller = server.accept()[0]
                if wire.peer(caller)[1] == os.getuid():
                    caller.settimeout(5)  # sandboxes are to be watched, too
                    clients[caller] = set()
                else:
                    caller.close()
                continue
            try:
                message, fds = wire.receive(peer)
            except (EOFError, OSError, ValueError):
                for pid in clients.pop(peer):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                peer.close()
                continue
            with contextlib.suppress(OSError):
                wire.send(peer, {"pid": _fork(message, fds, clients[peer], watches)})
        for watch in watches[:]:
            if watch.look() is not None:
                watches.remove(watch)
                watch.close()
        _bury(clients)


def _fork(
    message: dict[str, Any], fds: list[int], children: set[int], watches: list[entry.Watch]
) -> int:
    mother = os.getpid()
    pid, report = entry.begin() if message.get("spec") else (os.fork(), None)
    if pid == 0:
        try:
            os.setpriority(os.PRIO_PROCESS, 0, _NICE)
            with contextlib.suppress(SystemExit):
                _start(message, fds, mother, report)
            os._exit(0)
        finally:
            os._exit(1)
    if report is not None:
        watches.append(entry.Watch(pid, report))
    for fd in fds:
        os.close(fd)
    if message["do"] != "reference":  # which belongs to all, and ends with us
        children.add(pid)
    return pid


def _bury(clients: dict[socket.socket, set[int]]) -> None:
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        for children in clients.values():
            children.discard(pid)


def _start(job: dict[str, Any], fds: list[int], mother: int, report: socket.socket | None) -> None:
    descriptors = list(range(3, 3 + len(fds)))
    _keep_open(fds if report is None else [*fds, report.detach()])
    serve = json.loads(Path(job["serve"]).read_text(encoding="utf-8")) if "serve" in job else {}
    if report is not None:
        report = socket.socket(fileno=3 + len(fds))
        entry.enter(Spec.read(Path(job["spec"])), report, descriptors)
    else:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        die_with_parent(mother)
        os.setsid()
        os.environ.clear()
        os.environ.update(job.get("environment", {}))
        os.chdir(job.get("cwd", "/"))
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # as Python does when it starts
        signal.signal(number, signal.SIG_IGN)
    _forget()
    # No student can foretell what an author's check draws.
    _seed(serve.pop("seed", 0))
    if job["do"] == "kernel":
        _be_kernel(job["arguments"])
    else:
        from coursekit.grading.judge import judge, reference

        os.environ["MPLBACKEND"] = "agg"
        if "matplotlib" in sys.modules:
            sys.modules["matplotlib"].use("agg")
        part: Any = judge if job["do"] == "judge" else reference
        part.serve(socket.socket(fileno=descriptors[0]), **serve)


def _keep_open(fds: list[int]) -> None:
    """Keep open these files alone, as 3, 4, ...; standard input and output lead nowhere."""
    import fcntl

    null = os.open(os.devnull, os.O_RDWR)
    lifted = [
        fcntl.fcntl(fd, fcntl.F_DUPFD, 64) for fd in fds
    ]  # out of the way of what they become
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    for place, fd in enumerate(lifted, start=3):
        os.dup2(fd, place)
    os.closerange(3 + len(lifted), 65536)


def _seed(seed: int) -> None:
    """Have random numbers that nobody seeds be the same each time: so is a submission's course."""
    random.seed(seed)
    # NumPy's generators begin with bits of `secrets`; each gets others, in each worker of a pool.
    source = random.Random(seed)
    register_after_fork(source, lambda source: source.seed(current_process().name))
    secrets.randbits = source.getrandbits  # type: ignore[assignment]
    if "numpy" in sys.modules:
        numpy_random = sys.modules["numpy"].random
        numpy_random.bit_generator.randbits = secrets.randbits
        numpy_random.seed(seed)


def _forget() -> None:
    """Drop all that was found out about the warm parent's own surroundings."""
    tempfile.tempdir = None
    os.environ.update(BACKEND)
    if "matplotlib" in sys.modules:
        for name in ("get_configdir", "get_cachedir", "get_data_path", "matplotlib_fname"):
            with contextlib.suppress(AttributeError):
                getattr(sys.modules["matplotlib"], name).cache_clear()


def _draw_a_figure() -> None:
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


def _fit_a_model() -> None:
    """Fit a first model to a table, unseen: it takes as long as ten others, for it imports."""
    table = sys.modules["pandas"].DataFrame({"x": [0.0, 1.0]})
    sys.modules["sklearn.linear_model"].LogisticRegression().fit(table, [0, 1])


def _draw_once() -> None:
    """Have figures drawn when they are displayed or saved, not after each cell besides.

    Pyplot asks for a redraw of what changed as soon as a cell ends. Windows put that off until
    they have nothing else to do; Matplotlib's canvas without a window draws, for nobody. Where
    Matplotlib is not imported yet, nothing changes, and no kernel waits for its import.
    """
    agg: Any = sys.modules.get("matplotlib.backends.backend_agg")
    if agg is not None:
        agg.FigureCanvasAgg.draw_idle = lambda self, *args, **kwargs: None


def _flush_seldom() -> None:
    """Have a kernel wait for the thread that sends what was printed only if something was.

    ipykernel waits four times a cell, and each time both threads wake up.
    """
    stream: Any = sys.modules["ipykernel.iostream"].OutStream
    flush = stream.flush

    def flush_if_written(self: Any) -> None:
        if self._flush_pending or self._subprocess_flush_pending:
            flush(self)

    stream.flush = flush_if_written


def _display_few_colours() -> None:
    """Have the figures that are displayed refer to a palette: in every page they take a third.

    The files that the notebook saves, and pictures of many colours, stay as Matplotlib writes them.
    """
    tools: Any = sys.modules["IPython.core.pylabtools"]
    draw = tools.print_figure

    def display(figure: Any, fmt: str = "png", **options: Any) -> Any:
        drawn = draw(figure, fmt, **options)
        with contextlib.suppress(Exception):  # none drawn, or too large
            if fmt == "png" and options.get("base64"):
                from PIL import Image

                image = Image.open(io.BytesIO(base64.b64decode(drawn)))
                if image.getcolors(_MOST_COLOURS) and image.getextrema()[-1] == (255, 255):
                    file = io.BytesIO()
                    image.convert("RGB").quantize(dither=Image.Dither.NONE).save(file, "PNG")
                    drawn = base64.b64encode(file.getvalue()).decode()
        return drawn

    tools.print_figure = display


def _be_kernel(arguments: list[str]) -> None:
    from ipykernel.kernelapp import IPKernelApp

    # When it is imported it has the notebook's shell show figures; here there was no shell yet.
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib_inline"]:
        del sys.modules[name]
    # It was made with Python's debugger, and the kernel puts another one in that one's place.
    sys.modules.pop("doctest", None)
    # A tip for the day would be drawn at each greeting, from the random numbers seeded above.
    arguments = [*arguments, "--InteractiveShell.enable_tip=False"]
    sys.argv = ["ipykernel_launcher", *arguments]
    sys.path.insert(0, "")
    app = IPKernelApp.instance()
    # It asks every module for its file, for a debugger that nobody uses. Python counts who uses an
    # object beside the object, so that alone would copy a fourth of the pages that a kernel copies.
    ipkernel: Any = sys.modules["ipykernel.ipkernel"]
    ipkernel.sys = SimpleNamespace(**vars(sys) | {"modules": {}})
    app.initialize(arguments)
    ipkernel.sys = sys
    _never_exit(app.kernel)
    _draw_few_frames(app.kernel.shell.InteractiveTB)
    _draw_once()
    _flush_seldom()
    _display_few_colours()
    # What nobody has read yet is waited with; it was dropped, by chance.
    app.iopub_thread.socket.setsockopt(sys.modules["zmq"].XPUB_NODROP, 1)
    app.start()
    while True:  # the notebook's code stopped it
        app.io_loop.start()


def _never_exit(kernel: Any) -> None:
    """Have `exit()` and the like end nothing: it would end a moment later, in whichever cell."""

    def refuse(*args: Any, **kwargs: Any) -> dict[str, Any]:
        print("exit() does nothing here: the notebook is run to its end.")
        return {"status": "ok", "restart": False}

    kernel.shell.unobserve_all("exit_now")
    kernel.shell.ask_exit = kernel.do_shutdown = refuse


def _draw_few_frames(tracebacks: Any) -> None:
    """Have the first and last calls of a traceback drawn: all of a recursion take seconds."""
    draw = tracebacks.structured_traceback

    def shorten(
        kind: type, error: BaseException, traceback: TracebackType | None, *args: Any, **kwargs: Any
    ) -> list[str]:
        calls = []
        while traceback is not None:
            calls.append(traceback)
            traceback = traceback.tb_next
        number = max(len(calls) - _MOST_CALLS, 0)
        if number:
            del calls[_MOST_CALLS // 2 : -_MOST_CALLS // 2]
            for call in reversed(calls):
                traceback = TracebackType(traceback, call.tb_frame, call.tb_lasti, call.tb_lineno)
        lines = draw(kind, error, traceback or (calls[0] if calls else None), *args, **kwargs)
        if number:
            lines.insert(-1, f"[{number} calls in between are not shown]")
        return lines

    tracebacks.structured_traceback = shorten
