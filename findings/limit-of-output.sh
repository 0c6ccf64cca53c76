#!/usr/bin/env bash
# Expect: nbgrader's LimitOutput, which autograde runs, shortens whatever a cell puts out to 1000 lines.
# Happens: It shortens what is printed. The value of a cell's last line stays as long as it is, and so does a traceback.
# Hurts: Whoever counts on it for pages of feedback: a last line that shows a long table is in there in full.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 nbformat==5.11.1 ipykernel==7.4.0 || exit 2
venv/bin/python - <<'PY'
import nbgrader
from nbclient import execute
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.preprocessors import LimitOutput

print("nbgrader", nbgrader.__version__)
text = r"rows = '\n'.join(map(str, range(3000)))"
value = "class Table:\n    def __repr__(self):\n        return rows\nTable()"
sources = [f"{text}\nprint(rows)", value, "raise ValueError(rows)"]
notebook = new_notebook(cells=[new_code_cell(source) for source in sources])
execute(notebook, allow_errors=True)
notebook, _ = LimitOutput().preprocess(notebook, {})
lines = []
for cell in notebook.cells:
    (output,) = cell.outputs
    traceback = "\n".join(output.get("traceback", []))
    text = output.get("text") or output.get("data", {}).get("text/plain") or traceback
    lines.append(len(text.splitlines()))
    print(f"{output.output_type}: {lines[-1]} lines")
printed, shown, raised = lines
assert printed == 1000 and shown == 3000 and raised >= 3000
PY
