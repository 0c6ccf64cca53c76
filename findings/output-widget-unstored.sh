#!/usr/bin/env bash
# Expect: `store_widget_state=False` makes nbclient leave the state of widgets out of the notebook.
# Happens: A notebook that prints inside `with widgets.Output():` then ends with a KeyError of nbclient's own.
# Hurts: Whoever executes notebooks without the state of their widgets: those that capture output in one fail.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IPYTHONDIR="$folder" JUPYTER_CONFIG_DIR="$folder"
python3 -m venv venv
venv/bin/pip install -q nbclient==0.11.0 nbformat==5.11.1 ipykernel==7.4.0 ipywidgets==8.1.9 || exit 2
venv/bin/python - <<'END'
import ipywidgets
import nbclient
from nbformat.v4 import new_code_cell, new_notebook

print("nbclient", nbclient.__version__, "ipywidgets", ipywidgets.__version__)
code = "import ipywidgets\nwith ipywidgets.Output():\n    print(1)"
ending = {}
for stored in True, False:
    try:
        nbclient.execute(new_notebook(cells=[new_code_cell(code)]), store_widget_state=stored)
        ending[stored] = "no error"
    except KeyError as error:
        ending[stored] = type(error).__name__
    print(f"store_widget_state={stored}: {ending[stored]}")
assert ending == {True: "no error", False: "KeyError"}
END
