"""What checks look at in other people's courses: names, classes of data, enumerations."""

from __future__ import annotations

import pytest
from checked import graded
from tables import table

LOOKS = table("looks")


@pytest.mark.parametrize("what", LOOKS)
def test_a_check_passes_on_the_authors_own_solution_as_in_one_notebook(what):
    checks = [("check", check) for check in LOOKS[what]["checks"]]
    assert graded(("solution", LOOKS[what]["solution"]), *checks) == [""] * len(checks)
