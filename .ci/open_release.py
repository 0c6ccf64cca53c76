"""Run every notebook of release/ as a student does who has solved nothing.

Needs requirements.txt and no more. Cells may raise NotImplementedError, as stubs do, and nothing
else.
"""

import asyncio
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

RELEASE = Path(__file__).resolve().parents[1] / "release"


def faults(path: Path) -> list[str]:
    """What went wrong in a notebook, other than that it is not solved; a line each."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=300, allow_errors=True, resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    return [
        f"{path.name}: cell {cell.id}: {output.ename}: {output.evalue}"
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error" and output.ename != "NotImplementedError"
    ]


def main() -> int:
    """Exit code 1, and why, if a notebook does not run up to its stubs."""
    if sys.platform == "win32":  # pyzmq does not work with Windows's own loop
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    paths = sorted(RELEASE.glob("*/*.ipynb"))
    assert paths, f"no notebooks in {RELEASE}"
    found = [fault for path in paths for fault in faults(path)]
    print("\n".join(found) or f"{len(paths)} notebooks open and run up to their stubs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
