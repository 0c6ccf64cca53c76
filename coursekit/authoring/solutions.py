"""source -> solutions_html: run the solution notebooks and write what instructors publish.

All pages of an assignment are made in a temporary folder and swapped in at the end: if a
solution raises, the pages of the last time stay as they are.
"""

from __future__ import annotations

import asyncio
import hashlib
import html
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from tqdm import tqdm

from coursekit import __version__
from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.notebook.cells import Markers, label, shown
from coursekit.support.environment import ONE_THREAD

__all__ = ["solutions", "stale"]

# A cell of a solution takes seconds; this only ends an endless loop.
_TIMEOUT = 900

_ENVIRONMENT = {
    "MLTOOLS_STATIC": "1",
    **ONE_THREAD,
    # A set prints in the same order every time.
    "PYTHONHASHSEED": "0",
}
# What would make the pages depend on whose machine they are made on.
_NOT_OURS = {"NBGRADER_EXECUTION", "MPLBACKEND", "PYTHONWARNINGS", "COLUMNS", "LINES"}


def solutions(
    course: Course, assignment: str, *, marking: bool = False, jobs: int = 2
) -> list[Path]:
    """Run an assignment's solution notebooks and write each as an HTML page.

    Parameters
    ----------
    course : Course
    assignment : str
        The name of a folder in the course's source.
    marking : bool
        Write the pages for those who mark, with the marking schemes, to
        ``reports/marking/<assignment>/`` instead of ``solutions_html/<assignment>/``.
    jobs : int
        How many notebooks run at once.

    Returns
    -------
    list of Path
        The pages, sorted by name.

    Raises
    ------
    CourseError
        If a notebook or a declared file cannot be read, a cell raises or writes to stderr,
        or a page would need the network. The message names notebook and cell; the pages
        that were there before are untouched.
    """
    from coursekit.html.published import published
    from coursekit.html.solution import render  # nbconvert takes a while to import

    target = _folder(course, assignment, marking)
    sources = course.notebooks(assignment)
    stamps = {path: _stamp(course, assignment, path) for path in sources}
    notebooks = {path: read_notebook(path) for path in sources}
    asyncio.run(_run_all(course, assignment, notebooks, jobs))

    markers = Markers.of(course)
    pages = {}
    for path, notebook in notebooks.items():
        heading = f"{'Marking guide' if marking else 'Solutions'} – {assignment}"
        try:
            page, warnings = render(
                published(notebook, markers, marking=marking),
                name=path.stem,
                heading=heading,
                folder=path.parent,
                stamp=stamps[path],
            )
        except CourseError as error:
            raise CourseError(f"{shown(course, path)}, {error}") from error
        for warning in warnings:
            print(f"coursekit: warning: {shown(course, path)}, {warning}", file=sys.stderr)
        pages[f"{path.stem}.html"] = page
    _swap_in(target, pages)
    return [target / name for name in sorted(pages)]


def stale(course: Course, assignment: str, *, marking: bool = False) -> list[Path]:
    """The pages of an assignment that are not of its present source; runs no notebook.

    Parameters
    ----------
    course : Course
    assignment : str
    marking : bool
        Look at the pages for those who mark instead.

    Returns
    -------
    list of Path
        Pages that are missing, carry the stamp of another source or another version of
        coursekit, or have lost their notebook. Empty if all is up to date.

    Raises
    ------
    CourseError
        If a declared file is missing.
    """
    folder = _folder(course, assignment, marking)
    pages = {
        folder / f"{path.stem}.html": _stamp(course, assignment, path)
        for path in course.notebooks(assignment)
    }
    behind = [page for page, stamp in pages.items() if _stamp_on(page, stamp) != stamp]
    return sorted(behind + [page for page in folder.glob("*.html") if page not in pages])


def _folder(course: Course, assignment: str, marking: bool) -> Path:
    base = course.root / "reports" / "marking" if marking else course.solutions
    return base / assignment


def _stamp(course: Course, assignment: str, notebook: Path) -> dict[str, str]:
    """What a page says about where it comes from."""
    digest = hashlib.sha256(notebook.read_bytes())
    for name, path in _files(course, assignment):
        digest.update(f"\0{name}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return {
        "generator": f"coursekit {__version__}",
        "source": shown(course, notebook),
        "source-sha256": digest.hexdigest()[:16],
    }


def _stamp_on(page: Path, names: dict[str, str]) -> dict[str, str]:
    """The stamp that a page carries."""
    if not page.is_file():
        return {}
    with page.open(encoding="utf-8") as file:
        head = file.read(4000)
    found = {
        name: html.unescape(content)
        for content, name in re.findall(r'<meta content="([^"]*)" name="([^"]*)"', head)
    }
    return {name: found[name] for name in names if name in found}


def _files(course: Course, assignment: str) -> list[tuple[str, Path]]:
    """The files beside the notebooks, by name: the declared ones, or all if none are."""
    folder = course.source / assignment
    declared = course.declared_files(assignment)
    if declared is None:
        ignored = shutil.ignore_patterns("*.ipynb", *course.coursedir.ignore)
        found = []
        for where, folders, names in os.walk(folder, followlinks=True):
            skip = ignored(where, folders + names)
            folders[:] = [name for name in folders if name not in skip]
            found += [Path(where, name) for name in names if name not in skip]
        declared = [path.relative_to(folder).as_posix() for path in found]
    files = [(name, folder / name) for name in sorted(declared)]
    for name, path in files:
        if not path.is_file():
            raise CourseError(
                f"{shown(course, path)}: the assignment declares this file but there is none; "
                f"add it, or take {name} out of CourseKit.files."
            )
    return files


async def _run_all(
    course: Course, assignment: str, notebooks: dict[Path, NotebookNode], jobs: int
) -> None:
    """Run the notebooks in place, `jobs` at once; the first error ends them all."""
    files = _files(course, assignment)
    free = asyncio.Semaphore(max(jobs, 1))
    total = sum(len(list(code_cells(notebook))) for notebook in notebooks.values())
    with (
        tempfile.TemporaryDirectory(prefix="coursekit-solutions-") as temporary,
        # Where stderr is no terminal, as in CI, there is no bar.
        tqdm(total=total, desc=assignment, unit="cell", file=sys.stderr, disable=None) as bar,
    ):

        async def run(path: Path, notebook: NotebookNode) -> None:
            async with free:
                folder = Path(temporary, path.stem)
                for name, original in files:
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(original, folder / name)
                folder.mkdir(exist_ok=True)
                await _run(course, path, notebook, folder, Path(temporary), bar)

        try:
            async with asyncio.TaskGroup() as group:
                for path, notebook in notebooks.items():
                    group.create_task(run(path, notebook))
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None


async def _run(
    course: Course, path: Path, notebook: NotebookNode, folder: Path, home: Path, bar: Any
) -> None:
    """Run one notebook in `folder`, where the declared files are."""
    current = {"cell": "none"}

    def on_cell_start(cell: NotebookNode, cell_index: int) -> None:
        current["cell"] = label(notebook, cell)
        bar.set_postfix_str(f"{path.stem} {current['cell']}", refresh=False)

    def on_cell_executed(cell: NotebookNode, cell_index: int, execute_reply: Any) -> None:
        bar.update()

    client = NotebookClient(
        notebook,
        timeout=_TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        # PNG at twice the resolution, with its size on the page in the metadata.
        extra_arguments=["--InlineBackend.figure_format=retina"],
        on_cell_start=on_cell_start,
        on_cell_executed=on_cell_executed,
    )

    def wrong(what: str) -> CourseError:
        return CourseError(f"{shown(course, path)}, cell {current['cell']}: {what}")

    try:
        # What the kernel's own process says about its life would bury the one line of an error.
        await client.async_execute(env=_environment(home), stdout=DEVNULL, stderr=DEVNULL)
    except CellExecutionError as error:
        reason = str(error.evalue).strip().splitlines()
        detail = f"{error.ename}: {reason[0]}" if reason else error.ename
        raise wrong(f"the solution raises {detail}") from error
    except CellTimeoutError as error:
        raise wrong(f"still running after {_TIMEOUT} seconds; make it faster.") from error
    except DeadKernelError as error:
        raise wrong("the kernel died; does the cell need more memory?") from error
    for cell in code_cells(notebook):
        _forget(cell, str(folder))


def _environment(home: Path) -> dict[str, str]:
    """The kernel's environment: nobody's own settings of IPython or Matplotlib."""
    settings = home / "matplotlibrc"
    settings.touch()
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OURS}
    return (
        kept | _ENVIRONMENT | {"IPYTHONDIR": str(home / "ipython"), "MATPLOTLIBRC": str(settings)}
    )


def _forget(cell: NotebookNode, folder: str) -> None:
    """Replace the temporary folder's name, which is another each time."""
    for output in cell.outputs:
        if "text" in output:
            output.text = output.text.replace(folder, ".")
        for form, value in output.get("data", {}).items():
            if isinstance(value, str) and form.startswith("text/"):
                output.data[form] = value.replace(folder, ".")


def _swap_in(target: Path, pages: dict[str, str]) -> None:
    """Replace the folder `target` by one that holds `pages`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as temporary:
        fresh = Path(temporary, "new")
        fresh.mkdir()
        for name, page in pages.items():
            (fresh / name).write_text(page, encoding="utf-8", newline="\n")
        if target.exists():
            target.rename(Path(temporary, "old"))
        fresh.rename(target)
