"""Run notebooks from the first cell to the last, each in a kernel of its own."""

import asyncio
import atexit
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from nbformat import NotebookNode

from coursekit.course import Course, CourseError
from coursekit.notebook.cells import label
from coursekit.support.environment import ONE_THREAD

# As `nbgrader validate` says it. Sliders then show one figure: nbclient now and then waits for
# ever on a cell with widgets (its issue 312).
_STATIC = {"NBGRADER_EXECUTION": "validate"}
# What would make outputs depend on whose machine runs it, or find modules that students lack.
_NOT_OURS = {"PYTHONPATH", "MPLBACKEND", "PYTHONWARNINGS", "COLUMNS", "LINES"}
_FAILED = re.compile(r"^-+> *\d+ (.+)$", re.MULTILINE)
_PYTHON_ARGUMENTS = ["--HistoryManager.hist_file=:memory:"]


@dataclass(frozen=True)
class Run:
    """A notebook to run in place.

    Attributes
    ----------
    name : str
        What errors and the progress bar call it.
    folder : Path
        The working folder of its kernel.
    """

    notebook: NotebookNode
    name: str
    folder: Path


def execute(
    course: Course,
    runs: Sequence[Run],
    title: str,
    *,
    at_once: int | None = None,
    go_on: bool = False,
    arguments: Sequence[str] = (),
) -> None:
    """Run notebooks side by side, in place, under one bar.

    Parameters
    ----------
    course : Course
        Its ``c.Execute.timeout`` bounds the seconds a cell may take.
    title : str
        What the bar is called.
    at_once : int, optional
        How many run side by side; one per core if not given.
    go_on : bool
        Whether to run the cells after one that raises, too.
    arguments : sequence of str
        More arguments for Python's kernels.

    Raises
    ------
    CourseError
        If a cell raises (unless `go_on`), takes too long or ends the kernel; this ends all runs.
    """
    from tqdm import tqdm

    total = sum(cell.cell_type == "code" for run in runs for cell in run.notebook.cells)

    async def all_of_them(home: Path, bar: Any) -> None:
        free = asyncio.Semaphore(at_once or os.cpu_count() or 1)

        async def run_notebook(run: Run) -> None:
            async with free:
                await _run(course, run, home, bar, go_on, arguments)

        async with asyncio.TaskGroup() as group:
            for run in runs:
                group.create_task(run_notebook(run))

    # `disable=None`: no bar where nobody watches.
    with (
        tempfile.TemporaryDirectory(prefix="coursekit-") as home,
        tqdm(total=total, desc=title, unit="cell", leave=False, disable=None) as bar,
    ):
        try:
            asyncio.run(all_of_them(Path(home), bar))
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None


async def _run(
    course: Course, run: Run, home: Path, bar: Any, go_on: bool, arguments: Sequence[str]
) -> None:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from nbgrader.preprocessors import Execute

    timeout = Execute(config=course.config).timeout
    current = [""]

    def on_cell_start(cell: NotebookNode, **_: Any) -> None:
        current[0] = f": cell {label(run.notebook, cell)}"
        bar.set_postfix_str(f"{run.name}{current[0]}", refresh=False)

    client = NotebookClient(
        run.notebook,
        timeout=timeout,
        kernel_name=_kernel(run.notebook, run.name),
        allow_errors=go_on,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(run.folder)}},
        extra_arguments=[*_PYTHON_ARGUMENTS, *arguments] if _is_python(run.notebook) else [],
        on_cell_start=on_cell_start,
        on_cell_executed=lambda **_: bar.update(),
    )

    def wrong(message: str) -> CourseError:
        return CourseError(f"{run.name}{current[0]}: {message}")

    try:
        # What the kernel's own process says about its life would bury the one line of an error.
        await client.async_execute(env=_environment(home), stdout=DEVNULL, stderr=DEVNULL)
        # It must keep widgets' states, or it fails when one takes an output in.
        run.notebook.metadata.pop("widgets", None)
        for cell, name, message in failures(run.notebook) if not go_on else ():
            if "raises-exception" not in cell.metadata.get("tags", []):  # a script's, by `%run`
                current[0] = f": cell {label(run.notebook, cell)}"
                raise wrong(f"raises {name}: {message.rstrip('.')}; mend the cell.")
    except CellExecutionError as error:
        what = f"{error.ename}: {_message(error.evalue, error.traceback)}"
        raise wrong(f"raises {_short(what.rstrip('.'))}; mend the cell.") from error
    except CellTimeoutError as error:
        raise wrong(
            f"ran longer than {timeout} s; make it faster, or raise c.Execute.timeout in "
            "nbgrader_config.py."
        ) from error
    except DeadKernelError as error:
        raise wrong("the kernel died; mend the cell.") from error
    finally:
        # Where another notebook's error ends this run, nbclient ends its kernel, and tries to do so
        # once more when Python ends.
        if client.km is None:
            atexit.unregister(client._cleanup_kernel)


def _environment(home: Path) -> dict[str, str]:
    """The kernel's environment: nobody's own start-up files and settings of Matplotlib."""
    settings = home / "matplotlibrc"
    settings.touch()
    return {
        **{name: value for name, value in os.environ.items() if name not in _NOT_OURS},
        **ONE_THREAD,
        **_STATIC,
        "PYTHONHASHSEED": "0",  # a set prints in the same order every time
        "IPYTHONDIR": str(home / "ipython"),
        "MATPLOTLIBRC": str(settings),
    }


def failures(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str, str]]:
    """The cells of an executed notebook that raised, with the error's name and message."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                message = _message(output.evalue, "\n".join(output.traceback))
                yield cell, output.ename, _short(message)
                break


def _message(value: str, traceback: str) -> str:
    """The message of an error; of an assert without one, the line that failed."""
    from nbconvert.filters import strip_ansi

    line = _FAILED.search(strip_ansi(traceback))
    return " ".join(value.split()) or (" ".join(line[1].split()) if line else "no message")


def _short(text: str, limit: int = 200) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _kernel(notebook: NotebookNode, name: str) -> str:
    """The kernel that the notebook names, or Python's where it names an unknown Python."""
    from jupyter_client.kernelspec import KernelSpecManager

    spec = notebook.metadata.get("kernelspec", {})
    wanted = spec.get("name", "python3")
    if wanted in KernelSpecManager().find_kernel_specs():
        return wanted
    if _is_python(notebook):
        return "python3"
    raise CourseError(f"{name}: no kernel {wanted!r} here; install it, or mend the notebook.")


def _is_python(notebook: NotebookNode) -> bool:
    return notebook.metadata.get("kernelspec", {}).get("language", "python") == "python"
