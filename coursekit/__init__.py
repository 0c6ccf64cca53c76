"""Build, grade and report on nbgrader courses.

`__all__` lists what other code may import, from here; the modules below may change at any time.
"""

import sys
from importlib import import_module
from typing import Any

from coursekit.support.lazy import put_off

put_off()
# jsonschema imports them, for a second and a half, to check the format of addresses and durations
# in JSON: notebooks have none.
for _module in "rfc3987_syntax", "isoduration":
    sys.modules.setdefault(_module, None)  # type: ignore[arg-type]

__version__ = "0.2.0"
# Each comes from its module when it is first asked for: a command's start costs nothing.
_MODULES = {
    "course": ("Course", "CourseError"),
    "authoring.lint": ("lint",),
    "authoring.release": ("release",),
    "authoring.solutions": ("solutions",),
    "grading.batch": ("GradeOptions", "grade"),
    "grading.result": ("Batch", "Check", "Result"),
    "lms.collect": ("collect",),
    "lms.export": ("ExportOptions", "GradeExport", "export"),
    "lms.hand_back": ("hand_back",),
    "lms.system": ("System",),
    "reporting.assignment": ("report",),
}
__all__ = sorted(name for names in _MODULES.values() for name in names)


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"coursekit.{module}"), name)
    raise AttributeError(f"module 'coursekit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
