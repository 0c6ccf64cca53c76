"""Lint: `rule` is what a rule is; `nbgrader` and `conventions` hold the rules."""
