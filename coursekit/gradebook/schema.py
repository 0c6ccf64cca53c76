"""nbgrader's check of a cell's metadata, without its check of the schema each time.

The schema is nbgrader's own and always the same; checking it anew for each cell was a fifth of the
computing time that nbgrader spends on a submission.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from jsonschema.exceptions import best_match
from jsonschema.validators import validator_for
from nbgrader.nbgraderformat import common


def check_once() -> None:
    """From now on, have this process check each schema of metadata once."""
    common.jsonschema = SimpleNamespace(validate=_validate)


def _validate(metadata: Any, schema: Mapping[str, Any]) -> None:
    """As `jsonschema.validate`."""
    error = best_match(_validator(json.dumps(schema)).iter_errors(metadata))
    if error is not None:
        raise error


@lru_cache(maxsize=8)
def _validator(schema: str) -> Any:
    read = json.loads(schema)
    kind = validator_for(read)
    kind.check_schema(read)
    return kind(read)
