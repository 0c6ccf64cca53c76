#!/usr/bin/env bash
# Expect: `embed_images` puts pictures into the page and changes nothing else.
# Happens: It closes `<details>` where Markdown begins again: what was to be folded away stands open below, in cells without pictures, too.
# Hurts: Whoever publishes exercises with folded solutions as one file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbconvert==7.17.2 nbformat==5.11.1 beautifulsoup4==4.15.0 || exit 2
venv/bin/python - <<'END'
import nbconvert
from nbformat.v4 import new_markdown_cell, new_notebook

print("nbconvert", nbconvert.__version__)
text = "<details><summary>Solution</summary>\n\nIt is **7**.\n\n</details>"
for embed in False, True:
    exporter = nbconvert.HTMLExporter(embed_images=embed)
    page, _ = exporter.from_notebook_node(new_notebook(cells=[new_markdown_cell(text)]))
    folded = "<strong>7" in page[page.index("<details") : page.index("</details>")]
    print(f"embed_images={embed}: the solution is folded away: {folded}")
    assert folded != embed
END
