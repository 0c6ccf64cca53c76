#!/usr/bin/env bash
# Expect: IPython reads a cell once, whatever is in it.
# Happens: It reads the whole cell anew for each line with a magic: twice as many take four times as long, and a cell with 500 is refused with a RuntimeError.
# Hurts: Whoever generates cells of `%` or `!` lines, or analyses other people's notebooks.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q ipython==9.18.1 || exit 2
venv/bin/python - <<'END'
import IPython
from IPython.core import inputtransformer2

print("IPython", IPython.__version__)
reading, readings = inputtransformer2.make_tokens_by_line, []
inputtransformer2.make_tokens_by_line = lambda lines: readings.append(lines) or reading(lines)
for magics in 0, 10, 50:
    readings.clear()
    inputtransformer2.TransformerManager().transform_cell("x = 1\n" + "%cd .\n" * magics)
    print(f"{magics} magics: read {len(readings)} times")
    assert len(readings) == magics + 1
try:
    inputtransformer2.TransformerManager().transform_cell("%cd .\n" * 500)
except RuntimeError as error:
    print("500 magics:", error)
else:
    raise SystemExit("500 are not refused")
END
