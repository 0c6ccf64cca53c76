"""A cell's metadata is judged by nbgrader's schema as nbgrader itself judges it."""

from __future__ import annotations

import jsonschema
import pytest
from nbformat.v4 import new_code_cell
from nbgrader.nbgraderformat import common, v3

from coursekit.gradebook import schema

GOOD = {
    "schema_version": 3, "grade_id": "a", "grade": True, "solution": False, "locked": True,
    "points": 1, "task": False, "cell_type": "code",
}  # fmt: skip
BAD = [
    {"grade_id": "a b"},
    {"grade_id": 3},
    {"grade": "yes"},
    {"points": -1},
    {"points": "1"},
    {"locked": None},
    {"cell_type": "cod"},
]


def said(validator, **changed):
    metadata = GOOD | changed
    try:
        validator.validate_cell(new_code_cell(metadata={"nbgrader": metadata}))
    except jsonschema.ValidationError as error:
        return error.message
    return ""


@pytest.mark.parametrize("changed", [{}, {"points": 2.5}, *BAD])
def test_the_same_is_said(changed, monkeypatch):
    monkeypatch.setattr(common, "jsonschema", jsonschema)
    validator = v3.MetadataValidatorV3()
    usually = said(validator, **changed)
    assert bool(usually) == (changed in BAD)
    schema.check_once()
    assert common.jsonschema is not jsonschema
    assert said(validator, **changed) == usually


def test_a_schema_with_a_fault_is_still_found(monkeypatch):
    monkeypatch.setattr(common, "jsonschema", jsonschema)
    schema.check_once()
    for _ in range(2):  # it is not remembered
        with pytest.raises(jsonschema.SchemaError):
            common.jsonschema.validate({}, {"type": "no type"})
