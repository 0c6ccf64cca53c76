#!/usr/bin/env bash
# Expect: papermill reads parameters of the command line as YAML, as it does files of them.
# Happens: `-p shuffle false` is the text 'false', which is true; `-p student 007` is the number 7, and `1_000` is 1000.
# Hurts: Whoever switches something off by a parameter, or passes an id that looks like a number.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q papermill==2.7.0 nbformat==5.11.1 || exit 2
cat > in.ipynb <<'END'
{"cells": [], "nbformat": 4, "nbformat_minor": 5,
 "metadata": {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python"}}}
END
venv/bin/papermill --version
venv/bin/papermill --prepare-only in.ipynb out.ipynb \
    -p shuffle false -p student 007 -p group 1_000 2> log || { cat log; exit 1; }
venv/bin/python - <<'END'
import nbformat

[code] = [cell.source for cell in nbformat.read("out.ipynb", as_version=4).cells]
print(code)
values = {}
exec(code, values)
assert values["shuffle"] == "false" and values["shuffle"]
assert values["student"] == 7 and values["group"] == 1000
END
