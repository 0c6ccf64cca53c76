"""Text of students': what is done to each answer takes no longer than reading it."""

from __future__ import annotations

import pytest
from growth import is_linear

from coursekit.support.text import without_mail


@pytest.mark.parametrize("part", ["a", "a.", "a@a", "a@"])
def test_looking_for_mail_addresses_takes_as_long_as_the_text_is(part):
    assert is_linear(lambda text: without_mail(text, "x"), lambda size: part * size)
    assert is_linear(lambda text: without_mail(text, "x"), lambda size: "a@" + part * size)


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("Ask ada.b+c@mail.example.org, please", "Ask [x] please"),
        ("<ada@example.org>", "<[x]>"),
        ("x=ada@example.org/", "x=[x]/"),
        ("a @ b, a@b, @a.b", "a @ b, a@b, @a.b"),
        ("a@b@c.de", "a@[x]"),
    ],
)
def test_mail_addresses_are_replaced(text, without):
    assert without_mail(text, "[x]").replace("[x],", "[x]") == without
