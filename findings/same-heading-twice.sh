#!/usr/bin/env bash
# Expect: Headings with the same text get ids of their own in nbconvert's HTML, as in GitHub's or Sphinx's.
# Happens: They get the same: a link to the second "Solution" leads to the first.
# Hurts: Whoever publishes notebooks in which each exercise has a heading "Solution", or links to one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbconvert==7.17.2 nbformat==5.11.1 beautifulsoup4==4.15.0 || exit 2
venv/bin/python - <<'PY'
import nbconvert
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter
from nbformat.v4 import new_markdown_cell, new_notebook

print("nbconvert", nbconvert.__version__)
texts = "## Exercise 1\n\n### Solution\n\n## Exercise 2\n\n### Solution", "### Solution"
notebook = new_notebook(cells=[new_markdown_cell(text) for text in texts])
html, _ = HTMLExporter().from_notebook_node(notebook)
page = BeautifulSoup(html, "html.parser")
ids = [heading["id"] for heading in page.select("h2, h3") if heading.get("id")]
links = {link["href"] for link in page.select(".anchor-link")}
print("headings:", ids, "links:", sorted(links))
assert ids.count("Solution") == 3 and len(links) == 3
PY
