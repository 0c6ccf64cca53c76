"""Moved to `coursekit.lms.systems`; commands and configurations may still name this place."""

from coursekit.lms.system import class_called as __getattr__

__all__ = ["__getattr__"]
