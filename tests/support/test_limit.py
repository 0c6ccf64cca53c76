"""An end to what takes too long."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from coursekit.support.limit import at_most


def test_what_takes_too_long_is_ended():
    begun = time.monotonic()
    with pytest.raises(TimeoutError, match=r"longer than 0\.05 seconds"), at_most(0.05):
        time.sleep(30)
    assert time.monotonic() - begun < 20


def test_what_catches_the_error_gets_it_when_it_is_done():
    with pytest.raises(TimeoutError, match=r"longer than 0\.01 seconds"), at_most(0.01):  # noqa: PT012
        with suppress(Exception):
            time.sleep(30)
        done = True
    assert done
