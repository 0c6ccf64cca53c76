"""HTML that a parser would make millions of elements of, or take minutes for."""

from __future__ import annotations

import base64
import itertools
import string
import struct
import time
from collections.abc import Iterator
from zlib import crc32

import pandas as pd
import pytest
from nbformat import NotebookNode
from pages import DRAWING, data_uri

from coursekit.html.limits import _LOOKS as LOOKS
from coursekit.html.safe import LONGEST_MARKDOWN, LONGEST_MARKUP, clean, markdown, output


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
        "<table><tr>" + "<td colspan=1000>x" * 20_000,
        "<table>" + "<tr><td rowspan='&#54;5534'>x" * 10_000,
        "<table>" + "<col span=1000>" * 20_000 + "<tr><td>x",
        "<table><tr><td colspan=99999999999999999999>x",
    ],
    ids=lambda markup: markup[:20],
)
def test_what_would_explode_is_shown_as_it_was_written(markup):
    found = clean(markup[:LONGEST_MARKUP])
    assert found.startswith('<pre class="output">&lt;')
    assert len(found) < 50_000


@pytest.mark.parametrize(
    "markup",
    ["<b " * 130_000, f"<svg><g fill='url({' ' * 300_000}'/></svg>"],
    ids=["no end of a tag", "blanks"],
)
def test_what_is_shown_is_read_as_soon_as_it_is_long(markup):
    """Each of these took minutes."""
    began = time.process_time()
    clean(markup)
    assert time.process_time() - began < 5


def test_an_answer_is_bounded_too():
    text = dressed(1600)
    text += "<p>x" * ((LONGEST_MARKDOWN - len(text)) // 4)
    assert len(markdown(text)) < 50_000


def test_a_drawing_is_named_and_not_shown():
    """It may draw one thing a thousand million times; nobody looks into it to find out."""
    uri = data_uri(DRAWING)
    note = "a picture that is not shown here: see the notebook]"
    assert markdown(f"![plan]({uri})") == f"<p>[plan, {note}</p>\n"
    attached = {"plan.svg": {"image/svg+xml": DRAWING}}
    assert markdown("![](attachment:plan.svg)", attachments=attached) == f"<p>[{note}</p>\n"
    assert clean(f"<p><img src='{uri}'></p>") == f"<p>[{note}</p>"
    assert "svg" not in clean(DRAWING)
    both = NotebookNode({"image/svg+xml": DRAWING, "text/plain": "<SVG object>"})
    assert output(both, {}, "x") == f'<pre class="output">[{note}</pre>'


@pytest.mark.parametrize("code", ["A", "AAAAA", "é", "\ud800", "A=A==", ""])
@pytest.mark.parametrize("form", ["svg+xml", "png"])
def test_what_is_no_picture_is_left_out_and_no_error(form, code, capfd):
    for text in (f"![it](data:image/{form};base64,{code})", "![it](attachment:it)"):
        attached = {"it": {f"image/{form}": code}}
        assert "<img" not in markdown(text, attachments=attached)
        assert "<img" not in markdown(text)
    assert "<img" not in clean(f"<img src='data:image/{form};base64,{code}'>")
    assert "<img" not in markdown("![it](attachment:it)", attachments={"it": ["x"]})
    assert capfd.readouterr().err == ""


def png(width: int, height: int, more: bytes = b"") -> bytes:
    head = b"IHDR" + struct.pack("!IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [head, more, b"IDAT", b"IEND"]
    parts = [struct.pack("!I", len(c) - 4) + c + struct.pack("!I", crc32(c)) for c in chunks if c]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\0\0\0,\0\0\0\0\1\0\1\0\0\2\0;"


def jpeg(width: int, height: int, before: bytes = b"") -> bytes:
    frame = b"\xff\xc2\0\x0b\x08" + struct.pack("!HHB", height, width, 1) + b"\1\x11\0"
    scan = b"\xff\xda\0\x08\1\1\0\0\x3f\0"
    return b"\xff\xd8\xff\xe0\0\x04\xff\xc0" + before + frame + scan


@pytest.mark.parametrize(
    ("picture", "is_drawn"),
    [
        (png(8000, 6000), True),
        (png(30_000, 30_000), False),
        (png(3000, 3000, b"acTL" + struct.pack("!II", 9, 0)), False),
        (gif(1000, 1000), True),
        (gif(60_000, 60_000), False),
        (jpeg(8000, 6000), True),
        (jpeg(60_000, 60_000), False),
        (jpeg(60_000, 60_000, b"\xff\xff\xff\xd0"), False),
        (b"BM" + bytes(16) + struct.pack("<ii", 60_000, 60_000), False),
        (b"RIFF\0\0\0\0WEBPVP8L" + bytes(40), False),
    ],
)
def test_a_picture_with_very_many_points_is_not_drawn(picture, is_drawn):
    """Three kilobytes of one colour are gigabytes in a browser, which goes by what is in them."""
    code = base64.b64encode(picture).decode()
    for form in ("png", "jpeg", "gif"):
        uri = f"data:image/{form};base64,{code}"
        attached = {"it": {f"image/{form}": code}}
        assert ("<img" in markdown(f"![it]({uri})")) == is_drawn
        assert ("<img" in markdown("![it](attachment:it)", attachments=attached)) == is_drawn
        assert ("<img" in clean(f"<p><img src='{uri}'></p>")) == is_drawn
    shown = output(NotebookNode({"image/png": code, "text/plain": "a picture"}), {}, "x")
    assert ("<img" in shown) == is_drawn


def test_what_people_write_is_shown():
    styled = pd.DataFrame({"a": range(300), "b": 0.5}).style.format("<b>{}</b>").to_html()
    assert clean(styled).count("<b>") == 600
    lists = "<ul>" * 20 + "<li>one<li>two" * 2000 + "</ul>" * 20
    assert clean(lists).count("<li>") == 4000
    spans = pd.DataFrame({"a": range(3000)}, pd.MultiIndex.from_product([range(3), range(1000)]))
    assert clean(spans.to_html()).count('rowspan="1000"') == 3
    rows = "<table>" + "<tr><td><code>x</code><td><em>y</em>" * 5000 + "</table>"
    assert clean(rows).count("<tr>") == 5000
    assert clean('<strong class="x">a</strong> <b style="color: red">b</b>') == (
        "<strong>a</strong> <b>b</b>"
    )
