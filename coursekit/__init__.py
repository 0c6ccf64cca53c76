"""Build, grade and report on nbgrader courses."""

__version__ = "0.1.0"
