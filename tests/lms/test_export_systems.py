"""Which systems `coursekit export` knows comes from their registry."""

from __future__ import annotations

import pytest

from coursekit.lms.export import SYSTEMS


def test_an_unknown_system_is_named_with_those_there_are(small_course, coursekit):
    code, _, err = coursekit(small_course, "export", "--to", "blackboard")
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "blackboard" in err
    assert all(system in err for system in SYSTEMS)


class Reached(Exception):
    """The command line asked the registry."""


def test_a_system_needs_only_its_place_in_the_registry(small_course, coursekit, monkeypatch):
    def blackboard(**asked):
        raise Reached

    monkeypatch.setitem(SYSTEMS, "blackboard", blackboard)
    with pytest.raises(Reached):
        coursekit(small_course, "export", "--to", "blackboard")
