#!/usr/bin/env bash
# Expect: In a configuration file, `if c.Exporter.hidden:` does nothing where nobody has set that option.
# Happens: Reading an option makes a container for it, which is true, though it is empty and no option is set.
# Hurts: Whoever makes one setting depend on another, say in `jupyter_server_config.py` or `nbgrader_config.py`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q traitlets==5.16.1 || exit 2
venv/bin/python - <<'END'
from pathlib import Path

import traitlets
from traitlets.config import Application, Configurable
from traitlets import Bool


class Exporter(Configurable):
    hidden = Bool(False).tag(config=True)
    locked = Bool(False).tag(config=True)


print("traitlets", traitlets.__version__)
Path("it_config.py").write_text("c = get_config()\nif c.Exporter.hidden:\n    c.Exporter.locked = True\n")
for before in "", "c = get_config()\nc.Exporter.hidden = False\n":
    Path("first_config.py").write_text(before)
    app = Application(classes=[Exporter])
    app.load_config_file("first_config.py")
    if before:
        both = Path("it_config.py").read_text().replace("c = get_config()\n", before)
        Path("it_config.py").write_text(both)
    app.load_config_file("it_config.py")
    exporter = Exporter(parent=app)
    print("set to False:" if before else "not set:     ", "hidden", exporter.hidden, "locked", exporter.locked)
    assert not exporter.hidden and exporter.locked == (not before)
END
