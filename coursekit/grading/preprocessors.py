"""Moved to `coursekit.grading.run.preprocessors`; old configurations may name this place."""

from coursekit.grading.run.preprocessors import RepairCells

__all__ = ["RepairCells"]
