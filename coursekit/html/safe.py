"""Students' text and output as HTML that runs nothing and loads nothing.

A page of feedback is opened by the people who grade. All that comes out of a notebook goes
through `clean`, the last step before it stands in a page; the page's own policy (see the
template) forbids scripts and the network a second time.
"""

from __future__ import annotations

import ast
import base64
import functools
import html
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

import nh3
from nbconvert.filters.ansi import strip_ansi
from nbconvert.filters.markdown_mistune import (
    IPythonRenderer,
    MarkdownWithMath,
    MathInlineParser,
)
from nbformat import NotebookNode
from pygments import format, lex
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.styles import get_style_by_name
from pygments.token import STANDARD_TYPES, Token

from coursekit.html import limits
from coursekit.html.mathml import LONG, FormulaError, mathml
from coursekit.support.syntax import parse
from coursekit.support.text import code_to_read

LONGEST_TEXT = 8000  # of one output
LONGEST_MARKDOWN = 20_000
LONGEST_MARKUP = 400_000
LONGEST_FRAMES = 30  # lines of a traceback

_LINKS = {"http", "https", "mailto"}
# What a browser leaves out of an address before it looks at it: these anywhere, those around it.
_DROPPED = str.maketrans("", "", "\t\n\r")
_AROUND = "".join(map(chr, range(33)))
_LENGTH = re.compile(r"(?:\d{1,3}|\d{0,3}\.\d+)(?:em|ex|px|pt|mu|mm|cm|in)?")
# None of the styles takes an address, or moves anything out of its place. Nor may a border and
# what is within it: above and below a word they take no room, but cover the lines that are there.
_WORD, _WORDS = re.compile(r"-?[a-z][a-z-]*|\d00"), re.compile(r"[a-z0-9 ,-]+")
_COLOUR = r"(?!thick|inherit)[a-z]+|\#[0-9a-f]{3,6}"
_LOW = rf"(?:0|0?\.[01]\d*em|0?\.20*em|[0-3]px|{_COLOUR})"
_WIDE = rf"(?:0|[01]?(?:\.\d+)?em|2em|[0-3]?\dpx|{_COLOUR})"
_LOWS, _WIDES = (re.compile(rf"{glyph}(?: {glyph}){{0,3}}") for glyph in (_LOW, _WIDE))
_STYLES = {
    **dict.fromkeys(("text-align", "justify-items", "vertical-align"), _WORD),
    **dict.fromkeys(("font-weight", "font-style"), _WORD),
    "font-family": _WORDS,
    **dict.fromkeys(("border", "border-top", "border-bottom"), _LOWS),
    **dict.fromkeys(("padding", "padding-top", "padding-bottom"), _LOWS),
    **dict.fromkeys(("border-right", "padding-left", "padding-right"), _WIDES),
}
# No class but these is allowed, lest a student's output look like a mark.
_ALLOWED = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
_CLEANER = nh3.Cleaner(
    tags={*_ALLOWED["tags"]},
    clean_content_tags={*_ALLOWED["clean_content_tags"]},
    attributes={tag: {*names} for tag, names in _ALLOWED["attributes"].items()},
    allowed_classes={tag: {*names} for tag, names in _ALLOWED["allowed_classes"].items()},
    url_schemes=_LINKS | {"data"},
    url_relative="deny",
    attribute_filter=lambda tag, name, value: _attribute_or_none(tag, name, value),
)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*")
# By kind of token, "" for black.
_COLOURS = {
    kind: (style["color"] or "").replace("000000", "") for kind, style in get_style_by_name("xcode")
}
_PICTURES = {".png", ".jpg", ".jpeg", ".gif"}
# No SVG: a few lines of it can keep a browser at work for an hour.
_NOT_SHOWN = "a picture that is not shown here: see the notebook"


# In what is clean, "<" and ">" are ends of tags: see `_attribute`.
_AFTERWARDS = [
    (re.compile(r"<img\b(?![^>]*\ssrc=)[^>]*>"), f"[{_NOT_SHOWN}]"),
    (re.compile(r"<img\b(?![^>]*\salt=)"), '<img alt="A picture"'),
    (re.compile(r"<th\b[^>]*>\s*</th>"), "<td></td>"),  # heads nothing
    (re.compile(r">\s+(?=</?(?:tr|th|td|thead|tbody)\b)"), ">"),  # a browser drops it
]


def _attribute_or_none(tag: str, name: str, value: str) -> str | None:
    """An attribute, if it can be told that it is harmless: at an error nh3 would keep it."""
    try:
        return _attribute(tag, name, value)
    except Exception:
        return None


def _attribute(tag: str, name: str, value: str) -> str | None:
    # So that patterns can tell tags from text afterwards.
    value = value.replace("<", "").replace(">", "")
    if tag == "img" and name == "src":
        is_shown = _IMAGE.fullmatch(value) and not limits.is_picture_too_much(value)
        return value if is_shown else None
    if name == "href":
        value = value.translate(_DROPPED).strip(_AROUND)
        return value if value.partition(":")[0].lower() in _LINKS else None
    if tag == "img" and name in ("width", "height"):
        return value if value.replace(".", "").isdecimal() else None
    if name == "style":
        return _style(value)
    if name in ("width", "lspace", "rspace"):
        return value if _LENGTH.fullmatch(value) else None
    return value


def _style(value: str) -> str | None:
    declarations = []
    for declaration in value.lower().split(";"):
        name, _, setting = (part.strip() for part in declaration.partition(":"))
        if name in _STYLES and _STYLES[name].fullmatch(setting):
            declarations.append(f"{name}:{setting}")
    return ";".join(declarations) or None


def clean(markup: str) -> str:
    """HTML without anything that runs, loads, or covers other parts of the page.

    What would take too long to read, or to make, is shown as it was written.
    """
    markup = markup.encode("utf-8", "replace").decode()  # there may be halves of characters
    markup = limits.bare(markup.replace("\0", "\ufffd"))
    cleaned = "" if (is_too_much := limits.is_too_much(markup)) else _CLEANER.clean(markup)
    is_too_much |= len(cleaned) > limits.MOST_LONGER * len(markup) + LONGEST_TEXT
    if is_too_much or limits.spans_too_much(cleaned):
        return f'<pre class="output">{plain(markup)}</pre>'
    for pattern, instead in _AFTERWARDS:
        cleaned = pattern.sub(instead, cleaned)
    return cleaned


class Inline(MathInlineParser):
    """Formulas as in Pandoc: two amounts of money are none.

    No blank is within the dollars, and no digit after them.
    """

    SPECIFICATION: ClassVar[dict[str, str]] = {
        **MathInlineParser.SPECIFICATION,
        "inline_math_tex": (
            r"(?s:(?<![$\\])\$(?!\s)(?P<math_inline_tex>(?:\\.|[^$\\])+?)(?<!\s)\$(?!\d))"
        ),
    }


class _Renderer(IPythonRenderer):
    """Markdown with formulas as MathML, and pictures only if they are at hand."""

    def block_html(self, html: str) -> str:
        return f"{html}\n"

    def inline_html(self, html: str) -> str:
        return html

    def block_mermaidjs(self, code: str) -> str:
        return f"<pre>{escape(code)}</pre>"

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        return f"<h{level}>{text}</h{level}>\n"

    def block_math(self, body: str) -> str:
        return _formula(body, block=True)

    def inline_math(self, body: str) -> str:
        return _formula(body)

    def latex_environment(self, name: str, body: str) -> str:
        return self.block_math(f"\\begin{{{name}}}{body}\\end{{{name}}}")

    def image(self, text: str, url: str, title: str | None = None) -> str:
        source = _picture(url, self.path, self.attachments)
        about = escape(text)
        if source is None or limits.is_picture_too_much(source):
            return f"[{about}, {_NOT_SHOWN}]" if about else f"[{_NOT_SHOWN}]"
        return f'<img src="{source}" alt="{about}">'


_WIDEST = 100_000  # pixels of a picture


@functools.lru_cache(maxsize=4096)
def _formula(latex: str, block: bool = False) -> str:
    try:
        drawn = mathml(latex, block=block)
    except FormulaError:
        mark = "$$" if block else "$"
        return f"<code>{mark}{escape(latex)}{mark}</code>"
    is_wide = block or len(re.sub("<.*?>", "", drawn)) > LONG
    return f'<span class="formula">{drawn}</span>' if is_wide else drawn


def _picture(url: str, folder: str, attachments: Mapping[str, Any]) -> str | None:
    """A picture as a data URI: attached to the cell, or a file that came with the release."""
    if url.startswith("data:"):
        return url
    if url.startswith("attachment:"):
        name = url.removeprefix("attachment:")
        attachment = attachments.get(name) or attachments.get(unquote(name))
        for form in ("image/png", "image/jpeg", "image/gif"):
            if isinstance(attachment, Mapping) and isinstance(attachment.get(form), str):
                return f"data:{form};base64,{attachment[form]}"
        return None
    path = Path(folder, url)
    if not folder or path.suffix.lower() not in _PICTURES:
        return None
    try:
        if not path.resolve().is_relative_to(Path(folder).resolve()):
            return None
        content = path.read_bytes()
    except (OSError, ValueError):
        return None
    kind = path.suffix.lower()[1:].replace("jpg", "jpeg")
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def markdown(source: str, folder: str = "", attachments: Mapping[str, Any] | None = None) -> str:
    """Markdown as safe HTML.

    Parameters
    ----------
    folder : str
        Where the pictures are that the text may refer to: of the release, which holds nothing
        that students do not have; none are shown if "".
    """
    if attachments:
        return _markdown.__wrapped__(source, folder, attachments)
    return _markdown(source, folder)


def written(source: str, folder: str = "", attachments: Mapping[str, Any] | None = None) -> str:
    """Markdown of a student's as safe HTML; code as code, of which comments would be headings."""
    is_code = False
    if re.search("^#", source, re.M) and len(source) <= LONGEST_MARKDOWN:
        with suppress(SyntaxError, ValueError):
            steps = parse(source).body
            # A line of words may be an expression to Python, or have a colon.
            is_code = ("\n" in source.strip() and not steps) or any(
                not isinstance(step, ast.Expr | ast.AnnAssign) or isinstance(step.value, ast.Call)
                for step in steps
            )
    return f"<pre>{code(source)}</pre>" if is_code else markdown(source, folder, attachments)


# Prompts are the same in every submission.
@functools.lru_cache(maxsize=1024)
def _markdown(source: str, folder: str, attachments: Mapping[str, Any] | None = None) -> str:
    if len(source) > LONGEST_MARKDOWN:  # nobody's answer, and it could take hours
        return f'<pre class="output">{escape(shortened(source))}</pre>'
    renderer = _Renderer(escape=False, path=folder, attachments=dict(attachments or {}))
    try:
        inline = Inline(hard_wrap=False)
        return reachable(clean(MarkdownWithMath(renderer, inline=inline).render(source)))
    except Exception:  # lists in quotations in lists; or whatever else a stranger may write
        return f'<pre class="output">{escape(source)}</pre>'


def reachable(markup: str) -> str:
    """Let tables and formulas that are too wide scroll, for the keyboard, too."""
    markup = markup.replace('<span class="formula">', '<span class="formula" tabindex="0">')
    if "<table" not in markup:
        return markup
    opened = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table'
    return markup.replace("<table", opened).replace("</table>", "</table></div>")


def escape(text: str) -> str:
    return html.escape(text.replace("\0", "\ufffd"))


@functools.lru_cache(maxsize=2048)
def code(source: str, language: str = "python") -> str:
    """Highlighted code."""
    return highlight(code_to_read(source), language)


def highlight(source: str, language: str, **options: Any) -> str:
    """Highlighted code, with options of Pygments' `HtmlFormatter`.

    A page is small: what is black stands in no element, and others have a short name.
    """
    tokens = ((_kind(kind), text) for kind, text in lex(source, lexer(language)))
    markup = format(tokens, HtmlFormatter(nowrap=True, **options))
    return markup.replace("<span", "<i").replace("</span>", "</i>")


@functools.cache
def _kind(kind: Any) -> Any:
    """The first kind of token that is of this one's colour; `Token` if that is black."""
    while kind not in STANDARD_TYPES:
        kind = kind.parent
    colour = _COLOURS[kind]
    return next(other for other in _COLOURS if _COLOURS[other] == colour) if colour else Token


def colours() -> str:
    """The style sheet of highlighted code, whose colour is black otherwise."""
    rules = [
        f".highlight .{STANDARD_TYPES[kind]} {{ color: #{colour} }}\n"
        for kind, colour in _COLOURS.items()
        if colour and _kind(kind) is kind
    ]
    return ".highlight { color: #000 }\n" + "".join(rules)


@functools.cache
def lexer(language: str) -> Any:
    """The reader of a language's code; Python's for a language that is not known."""
    try:
        return get_lexer_by_name(language, stripnl=False)
    except Exception:  # pygments' ClassNotFound, or whatever a notebook calls its language
        return get_lexer_by_name("python", stripnl=False)


def shortened(text: str, most: int = LONGEST_TEXT) -> str:
    """The text, or its beginning and end."""
    if len(text) <= most:
        return text
    left_out = len(text) - most
    half = most // 2
    return f"{text[:half]}\n[… {left_out} characters are left out here …]\n{text[-half:]}"


def plain(text: str) -> str:
    """Printed text, as a page shows it."""
    return escape(shortened(strip_ansi(text)))


def own_frames(traceback: list[str]) -> str:
    """A traceback's frames in the student's own cells, in plain text; "" if there is none."""
    frames = [strip_ansi(frame) for frame in traceback[1:-1]]
    cells = [frame for frame in frames if re.match(r"\s*(Cell In|Input In|File <ipython)", frame)]
    lines = "\n".join(cells).splitlines()
    return "\n".join([*lines[-LONGEST_FRAMES:]]) if cells else ""


def figure(form: str, data: str, metadata: Mapping[str, Any], alt: str) -> str:
    """An image output; "" if it is none."""
    source = f"data:{form};base64,{''.join(data.split())}"
    if not _IMAGE.fullmatch(source) or limits.is_picture_too_much(source):
        return ""
    size = "".join(
        f' {name}="{metadata[name]:g}"'
        for name in ("width", "height")
        if isinstance(metadata.get(name), int | float) and 0 < metadata[name] < _WIDEST
    )
    return f'<figure><img src="{source}" alt="{escape(alt)}"{size}></figure>'


def output(data: NotebookNode, metadata: Mapping[str, Any], alt: str) -> str:
    """A displayed result in the one form that a page shows; "" if there is none."""
    if "application/vnd.jupyter.widget-view+json" in data:
        return ""
    for form in ("image/png", "image/jpeg"):
        value, about = data.get(form), metadata.get(form)
        about = about if isinstance(about, Mapping) else {}
        if isinstance(value, str) and (shown := figure(form, value, about, alt)):
            return shown
    markup = data.get("text/html")
    if isinstance(markup, str) and len(markup) <= LONGEST_MARKUP:
        # What needs a script shows less as HTML than as text.
        is_dead = "text/plain" in data and re.search(r"<(script|iframe|object|embed)", markup)
        if not is_dead and (text := reachable(clean(markup))).strip():
            return f'<div class="output text">{text}</div>'
    for form in ("text/markdown", "text/latex"):
        if isinstance(data.get(form), str):
            return f'<div class="output text">{markdown(data[form])}</div>'
    if "image/svg+xml" in data:
        return f'<pre class="output">[{_NOT_SHOWN}]</pre>'
    if isinstance(data.get("text/plain"), str):
        return f'<pre class="output">{plain(data["text/plain"])}</pre>'
    return ""
