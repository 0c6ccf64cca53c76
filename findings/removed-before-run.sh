#!/usr/bin/env bash
# Expect: nbconvert runs a notebook, then leaves out of the page what is tagged to be removed.
# Happens: It removes first: a cell of imports that readers are not to see is not run, and outputs tagged to be removed are made after that, and shown.
# Hurts: Whoever hides set-up cells or outputs of a notebook that is executed for the page.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IPYTHONDIR="$folder" JUPYTER_CONFIG_DIR="$folder"
python3 -m venv venv
venv/bin/pip install -q nbconvert==7.17.2 nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0 || exit 2
venv/bin/python - <<'END'
import nbconvert
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook
from traitlets.config import Config

print("nbconvert", nbconvert.__version__)


def page(code, **removed):
    tagged = new_code_cell(code, metadata={"tags": ["unseen"]})
    config = Config({"TagRemovePreprocessor": {"enabled": True, **removed}})
    config.ExecutePreprocessor.enabled = True
    notebook = new_notebook(cells=[tagged, new_code_cell("math.pi")])
    return nbconvert.MarkdownExporter(config=config).from_notebook_node(notebook)[0]


text = page("import math\nprint('not for readers'.upper())", remove_all_outputs_tags={"unseen"})
print("an output to be removed is shown:", "NOT FOR READERS" in text)
assert "NOT FOR READERS" in text
try:
    page("import math", remove_cell_tags={"unseen"})
except CellExecutionError as error:
    print("without the removed import:", error.ename)
    assert error.ename == "NameError"
else:
    raise SystemExit("the removed cell is run")
END
