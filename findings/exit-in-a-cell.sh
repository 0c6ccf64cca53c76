#!/usr/bin/env bash
# Expect: `exit()` in a cell ends a notebook that runs without a browser, as `sys.exit()` does.
# Happens: nbclient takes no notice and runs the next cell, in the same kernel; after `sys.exit(0)` it raises an error.
# Hurts: Whoever guards a notebook by `if data.empty: exit()`: what must not run does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IPYTHONDIR="$folder" JUPYTER_CONFIG_DIR="$folder"
python3 -m venv venv
venv/bin/pip install -q nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0 ipython==9.18.1 || exit 2
venv/bin/python - <<'END'
import ipykernel
import nbclient
from nbformat.v4 import new_code_cell, new_notebook

print("nbclient", nbclient.__version__, "ipykernel", ipykernel.__version__)
for leave in "exit()", "import sys; sys.exit(0)":
    cells = [new_code_cell(f"x = 5\n{leave}"), new_code_cell("print(x)")]
    notebook = new_notebook(cells=cells)
    try:
        nbclient.execute(notebook)
        ending = "no error"
    except nbclient.exceptions.CellExecutionError as error:
        ending = error.ename
    printed = "".join(output.text for output in notebook.cells[1].outputs).strip()
    print(f"{leave}: {ending}, the next cell prints {printed!r}")
    assert (ending, printed) == (("no error", "5") if leave == "exit()" else ("SystemExit", ""))
END
