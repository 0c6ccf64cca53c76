#!/usr/bin/env bash
# Expect: A bar in a formula, as in P(A given B) with its bar, does not end a cell of a table: the Markdown of nbconvert knows formulas.
# Happens: It counts as the border of a cell, so the whole table becomes a paragraph. `\mid` instead of the bar keeps it.
# Hurts: Whoever publishes notebooks with tables of conditional probabilities.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbconvert==7.17.2 nbformat==5.11.1 || exit 2
venv/bin/python - <<'END'
import nbconvert
from nbconvert import HTMLExporter
from nbformat.v4 import new_markdown_cell, new_notebook

print("nbconvert", nbconvert.__version__)
table = "| name | formula |\n|---|---|\n| recall | $P(A{}B)$ |\n| base rate | $P(B)$ |"
for bar in r"\mid ", "|":
    cell = new_markdown_cell(table.format(bar))
    page, _ = HTMLExporter(template_name="basic").from_notebook_node(new_notebook(cells=[cell]))
    print(f"with {bar.strip()}: {page.count('<table')} table")
    assert page.count("<table") == (bar != "|")
END
