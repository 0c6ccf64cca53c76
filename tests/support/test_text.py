"""Text of students': what is done to each answer takes no longer than reading it."""

from __future__ import annotations

import pytest
from growth import is_linear
from tables import table

from coursekit.support.text import without_mail

DATA = table("mail_addresses")


@pytest.mark.parametrize("part", ["a", "a.", "a@a", "a@"])
def test_looking_for_mail_addresses_takes_as_long_as_the_text_is(part):
    assert is_linear(lambda text: without_mail(text, "x"), lambda size: part * size)
    assert is_linear(lambda text: without_mail(text, "x"), lambda size: "a@" + part * size)


@pytest.mark.parametrize(("text", "without"), DATA["replaced"])
def test_mail_addresses_are_replaced(text, without):
    assert without_mail(text, "[x]").replace("[x],", "[x]") == without
