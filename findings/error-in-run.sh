#!/usr/bin/env bash
# Expect: A notebook stops at `%run script.py` if the script raises an error.
# Happens: The traceback is shown and the same cell goes on with its next line; nbclient, which nbconvert uses, ends without an error.
# Hurts: Whoever has a pipeline execute notebooks that begin with `%run`, and trusts that it fails when they do.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IPYTHONDIR="$folder" JUPYTER_CONFIG_DIR="$folder"
python3 -m venv venv
venv/bin/pip install -q nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0 ipython==9.18.1 || exit 2
venv/bin/python - <<'END'
import IPython
import nbclient
from nbformat.v4 import new_code_cell, new_notebook

print("nbclient", nbclient.__version__, "IPython", IPython.__version__)
with open("load.py", "w") as script:
    script.write("raise ValueError('no data')\n")
cells = [new_code_cell("%run load.py\nprint('same cell')"), new_code_cell("print('next cell')")]
notebook = nbclient.execute(new_notebook(cells=cells))  # raises nothing
outputs = [
    output.get("ename") or output.text.strip() for cell in notebook.cells for output in cell.outputs
]
print(outputs)
assert outputs == ["ValueError", "same cell", "next cell"]
END
