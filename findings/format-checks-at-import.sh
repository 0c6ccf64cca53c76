#!/usr/bin/env bash
# Expect: The format checks of jsonschema cost time when something is checked.
# Happens: From 4.25 on, with the extra `format-nongpl`, the import builds a grammar of addresses, used or not: 1.2 s of CPU time, not 0.1 s.
# Hurts: Whoever starts Jupyter commands: `jupyter-events` wants the extra, so each command waits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q 'jsonschema[format-nongpl]==4.26.0' || exit 2
cat > start.py <<'END'
import statistics
import subprocess
import sys

code = "import time; start = time.process_time(); import jsonschema; print(time.process_time() - start)"
times = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(6)]
print(statistics.median(times[1:]))
END
venv/bin/python start.py > 4.26.0
venv/bin/pip install -q jsonschema==4.24.0 || exit 2
venv/bin/python start.py > 4.24.0
venv/bin/python - <<'END'
import sys
from pathlib import Path

before, after = (float(Path(version).read_text()) for version in ("4.24.0", "4.26.0"))
print(f"CPU time of the import: 4.24.0 {before:.2f} s, 4.26.0 {after:.2f} s, {after / before:.1f} times")
sys.exit(after < 3 * before)
END
