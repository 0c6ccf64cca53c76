"""Make docs/findings.md from the heads of the scripts in this folder."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "findings.md"
HEAD = re.compile(r"#!/usr/bin/env bash\n# Expect: (.+)\n# Happens: (.+)\n# Hurts: (.+)\n")
INSTALLS = re.compile(r"^venv/bin/pip install -q (.+) \|\| exit 2$", re.MULTILINE)
START = """\
# Findings

What libraries of this field do that a well-informed reader would not guess. `make findings` runs
the scripts, which install these versions and need nothing of coursekit, and says which findings no
longer hold. The table is made from their heads: [CONTRIBUTING.md](../CONTRIBUTING.md#a-finding)
says how to add one.

| script | one would expect | what happens | with | whom it hurts |
|---|---|---|---|---|
"""


def row(script: Path) -> str:
    """The line of the table for a script."""
    text = script.read_text(encoding="utf-8")
    head = HEAD.match(text)
    if head is None:
        raise SystemExit(f"{script.name} does not begin with Expect, Happens and Hurts.")
    expect, happens, hurts = head.groups()
    packages = " ".join(INSTALLS.findall(text)).replace("'", "").split()
    versions = ", ".join(package.replace("==", " ") for package in packages)
    cells = [f"[{script.stem}](../findings/{script.name})", expect, happens, versions, hurts]
    return "| " + " | ".join(cells) + " |\n"


def page() -> str:
    """The text of docs/findings.md."""
    return START + "".join(row(script) for script in sorted((ROOT / "findings").glob("*.sh")))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
