#!/usr/bin/env bash
# Expect: A notebook that jupytext writes as a script and reads back has the same cells.
# Happens: A line `# %%` inside a cell is not escaped: the cell comes back as two.
# Hurts: Whoever keeps notebooks as percent scripts and pastes code from an editor that has such lines.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q jupytext==1.19.6 nbformat==5.11.1 || exit 2
venv/bin/python - <<'END'
import jupytext
from nbformat.v4 import new_code_cell, new_notebook

print("jupytext", jupytext.__version__)
notebook = new_notebook(cells=[new_code_cell("a = 1\n# %%\nb = 2")])
back = jupytext.reads(jupytext.writes(notebook, "py:percent"), "py:percent")
cells = [cell.source for cell in back.cells]
print("one cell came back as", cells)
assert cells == ["a = 1", "b = 2"]
END
