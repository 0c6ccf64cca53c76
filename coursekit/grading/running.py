"""Moved to `coursekit.grading.run.execute`; courses' configurations may still name this place."""

from coursekit.grading.run.execute import Execute

__all__ = ["Execute"]
