"""Moved to `coursekit.gradebook.late`; courses' configurations may still name this place."""

from coursekit.gradebook.late import LatePolicy

__all__ = ["LatePolicy"]
