"""Run a notebook from its first cell to its last, in a kernel of its own."""

from __future__ import annotations

import asyncio
import copy
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode

from coursekit.course import Course, CourseError
from coursekit.notebook.cells import label
from coursekit.support.environment import ONE_THREAD

# As `nbgrader validate` says it. Sliders then show one figure: nbclient now and then waits for
# ever on a cell with widgets (its issue 312).
_STATIC = {"NBGRADER_EXECUTION": "validate"}
_PYTHON_ARGUMENTS = ["--HistoryManager.hist_file=:memory:"]


def execute(
    course: Course, notebook: NotebookNode, folder: Path, name: str, go_on: bool = False
) -> NotebookNode:
    """Run a copy of a notebook in `folder` and return it with its outputs.

    Parameters
    ----------
    course : Course
        Its ``c.Execute.timeout`` bounds the seconds a cell may take.
    notebook : NotebookNode
        The notebook; it stays as it is.
    folder : Path
        The working folder of the kernel.
    name : str
        What errors and the progress bar call the notebook.
    go_on : bool
        Whether to run the cells after one that raises, too.

    Raises
    ------
    CourseError
        If a cell raises (unless `go_on`), takes too long or ends the kernel.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from nbgrader.preprocessors import Execute
    from tqdm import tqdm

    result = copy.deepcopy(notebook)
    timeout = Execute(config=course.config).timeout
    total = sum(cell.cell_type == "code" for cell in result.cells)
    current: list[NotebookNode] = []

    # `disable=None`: no bar where nobody watches.
    with tqdm(total=total, desc=name, unit="cell", leave=False, disable=None) as bar:
        client = NotebookClient(
            result,
            timeout=timeout,
            kernel_name=_kernel(result, name),
            allow_errors=go_on,
            record_timing=False,
            resources={"metadata": {"path": str(folder)}},
            extra_arguments=_PYTHON_ARGUMENTS if _is_python(result) else [],
            on_cell_start=lambda cell, **_: current.append(cell),
            on_cell_executed=lambda **_: bar.update(),
        )
        try:
            # Not the author's start-up files and module path: students do not have them.
            with tempfile.TemporaryDirectory(prefix="coursekit-") as home:
                environment = os.environ | ONE_THREAD | {"IPYTHONDIR": home} | _STATIC
                environment.pop("PYTHONPATH", None)
                # A loop of this call's own, closed afterwards: callers may be threads.
                # What the kernel itself says on its way out is not for our user.
                asyncio.run(client.async_execute(env=environment, stderr=subprocess.DEVNULL))
        except CellExecutionError as error:
            what = " ".join(f"{error.ename}: {error.evalue}".split())
            raise CourseError(
                f"{name}: cell {label(result, current[-1])}: raises {_short(what)}; mend the cell."
            ) from error
        except CellTimeoutError as error:
            raise CourseError(
                f"{name}: cell {label(result, current[-1])}: ran longer than {timeout} s; make "
                "it faster, or raise c.Execute.timeout in nbgrader_config.py."
            ) from error
        except DeadKernelError as error:
            where = f": cell {label(result, current[-1])}" if current else ""
            raise CourseError(f"{name}{where}: the kernel died; mend the cell.") from error
    return result


def failures(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str, str]]:
    """The cells of an executed notebook that raised, with the error's name and message."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                yield cell, output.ename, _short(" ".join(output.evalue.split()))
                break


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
