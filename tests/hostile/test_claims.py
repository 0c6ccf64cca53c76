"""Objects that claim to be what a check asks for, and errors that were never raised."""

from __future__ import annotations

import pytest
from checked import judged


def test_what_cannot_be_brought_is_no_error_that_a_check_expects():
    for expected in ("ValueError", "OSError", "Exception"):
        check = (
            f"try:\n    small(11)\nexcept {expected}:\n    pass\nelse:\n    raise AssertionError"
        )
        error, _ = judged(check, "def small(x):\n    return 1 << 200_000")
        assert "cannot be looked at" in error
        assert judged(check, f"def small(x):\n    raise {expected}")[0] == ""


@pytest.mark.parametrize("kind", ["AssertionError", "Exception", "BaseException"])
def test_a_class_that_catches_asserts_catches_none_of_the_checks(kind):
    check = "try:\n    root(-1)\n    raise AssertionError('accepted')\nexcept TooSmall:\n    pass"
    error, _ = judged(check, f"TooSmall = {kind}\ndef root(x):\n    return 0")
    assert error
