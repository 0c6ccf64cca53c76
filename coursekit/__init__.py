"""Build, grade and report on nbgrader courses."""

import sys

# jsonschema imports it, for a second and a half, to check the format of addresses in JSON:
# notebooks have none.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

__version__ = "0.2.0"
