"""Templates of the pages that coursekit writes."""

from __future__ import annotations

from pathlib import Path

import jinja2

TEMPLATES = Path(__file__).parents[1] / "templates"


def environment(*folders: str) -> jinja2.Environment:
    """Templates in `folders`; what they show is escaped, and a name that is not set an error."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader([TEMPLATES / folder for folder in folders or ("",)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
