"""The rule for names: which names of a notebook belong to whom, and which cross.

Checks run apart from the cells that students write. What they share are names:

- A name that solution cells bind or import is the student's.
- A name that given cells bind has the given value for students' functions.
- A name that given cells or checks import, and one that only checks bind, is the judge's:
  it is never asked of a student.
- A name that a check binds reaches the student's process only where the solution notebook's
  solution or given cells read it, for then the author wrote code that needs it: while a check
  runs where their functions read it, afterwards where a later cell does.

`crossing` finds them in a notebook; this module, which a judge imports too, is light.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Crossing:
    """What the judge is told of a solution notebook, as plain data.

    Attributes
    ----------
    imports : list of str
        Import statements that are the judge's.
    claims : dict of str to str
        Names that solution cells import, and how: the student's to import or not.
    solved, given, private : list of str
        Names that solution cells bind or import, those that given cells bind and no solution
        cell does, and those that are the judge's: the checks' own and what is imported.
    sent : list of str
        Names that checks bind and that functions of the author's cells read.
    left : dict of str to list of str
        By check, the names that a later cell reads.
    rebound : dict of str to list of str
        By check, the names that a cell since the check before it binds.
    texts : dict of str to list of str
        By name that checks bind, the statements of each check that bind it and need nothing
        of a student's: (check, text).
    counted : list of str
        Names that the author's functions assign as globals.
    attributes, assigned, methods, changing : list of str
        What the author's cells name as attributes, those that cells other than checks assign,
        what they define as methods, and the functions that change what they are given.
    classes, held : list of str
        The author's classes, and what their objects hold as data.
    """

    imports: list[str] = field(default_factory=list)
    claims: dict[str, str] = field(default_factory=dict)
    solved: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    left: dict[str, list[str]] = field(default_factory=dict)
    rebound: dict[str, list[str]] = field(default_factory=dict)
    texts: dict[str, list[list[str]]] = field(default_factory=dict)
    counted: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    assigned: list[str] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)
    changing: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
