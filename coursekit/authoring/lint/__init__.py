"""Lint: `rule` defines a rule; `nbgrader` and `conventions` hold the rules."""
