"""Decisions on single students, and their requests for another look."""
