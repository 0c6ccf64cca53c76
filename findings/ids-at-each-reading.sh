#!/usr/bin/env bash
# Expect: Reading the same notebook twice gives the same notebook.
# Happens: If two cells have the same id, nbformat gives the second another one, by chance, at each reading; Jupyter Server's answers differ, too. The file is never changed.
# Hurts: Whoever finds cells again by their id, or compares notebooks, after a cell was copied in a text editor or by a merge.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbformat==5.11.1 || exit 2
venv/bin/python -W ignore - <<'PY'
import json
import pathlib

import nbformat

print("nbformat", nbformat.__version__)
cell = {"cell_type": "markdown", "id": "answer", "source": "Yes.", "metadata": {}}
notebook = {"cells": [cell, cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
file = pathlib.Path("one.ipynb")
file.write_text(json.dumps(notebook))
before = file.read_bytes()
readings = [nbformat.read(file, as_version=4) for _ in range(2)]
ids = [[cell.id for cell in reading.cells] for reading in readings]
print(ids)
assert [first for first, _ in ids] == ["answer", "answer"]
assert len({second for _, second in ids} | {"answer"}) == 3
assert readings[0] != readings[1] and file.read_bytes() == before
PY
