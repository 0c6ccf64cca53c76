"""HTML that a parser would make millions of elements of, or take minutes for."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterator

import pandas as pd
import pytest

from coursekit.html.bounded import _LOOKS as LOOKS
from coursekit.html.safe import LONGEST_MARKDOWN, LONGEST_MARKUP, clean, markdown


def names() -> Iterator[str]:
    for length in (1, 2, 3):
        yield from map("".join, itertools.product(string.ascii_lowercase, repeat=length))


def dressed(many: int, tag: str = "<b {}>") -> str:
    """Elements with an attribute that none of the others has, and blocks after them."""
    return "<p>" + "".join(tag.format(name) for name in itertools.islice(names(), many)) + "<p>x"


@pytest.mark.parametrize(
    "markup",
    [
        dressed(1600) + "<p>x" * 2500,
        dressed(15_000) + "<p>x" * 70_000,
        dressed(1600, "<B/{}>") + "<p>x" * 2500,
        dressed(1600, "<font\n{}=''>") + "<p>x" * 2500,
        "".join(f"<{name}>" * 3 for name in LOOKS) + "<p>x" * 50_000,
        "<div>" * 80_000,
        "<ul><li>" * 40_000,
        "<a><div>" * 40_000,
        "<span>" * 30_000 + "</y>" * 60_000,
        "<b><div>" * 40_000,
    ],
    ids=lambda markup: markup[:20],
)
def test_what_would_explode_is_shown_as_it_was_written(markup):
    found = clean(markup[:LONGEST_MARKUP])
    assert found.startswith('<pre class="output">&lt;')
    assert len(found) < 50_000


def test_an_answer_is_bounded_too():
    text = dressed(1600)
    text += "<p>x" * ((LONGEST_MARKDOWN - len(text)) // 4)
    assert len(markdown(text)) < 50_000


def test_what_people_write_is_shown():
    styled = pd.DataFrame({"a": range(300), "b": 0.5}).style.format("<b>{}</b>").to_html()
    assert clean(styled).count("<b>") == 600
    lists = "<ul>" * 20 + "<li>one<li>two" * 2000 + "</ul>" * 20
    assert clean(lists).count("<li>") == 4000
    rows = "<table>" + "<tr><td><code>x</code><td><em>y</em>" * 5000 + "</table>"
    assert clean(rows).count("<tr>") == 5000
    assert clean('<strong class="x">a</strong> <b style="color: red">b</b>') == (
        "<strong>a</strong> <b>b</b>"
    )
