"""The page that leads to the notebooks."""

from __future__ import annotations

from collections.abc import Mapping

from coursekit.course import Course


def index(course: Course, visits: Mapping[str, int], base: str) -> str:
    return "<p>"
