"""Moved to `coursekit.grading.run.preprocessors`; old configurations may name this place."""

from coursekit.grading.run.preprocessors import RepairCells, WarningsCostNothing

__all__ = ["RepairCells", "WarningsCostNothing"]
