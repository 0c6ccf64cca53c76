"""LaTeX formulas as MathML Core, the part of MathML that browsers draw without a script.

math-core reads the LaTeX and writes the MathML. Here is what it lets pass that no page can show,
and what browsers draw otherwise than TeX.
"""

from __future__ import annotations

import functools
import html
import re
from xml.etree import ElementTree

from math_core import LatexError, LatexToMathML

LONG = 30  # characters of a formula that a phone may not have room for
# math-core goes down by recursion, and ends the process where there are thousands of levels.
_LONGEST, _DEEPEST = 3000, 50
# What a command expands to has no such limit.
_DEFINES = re.compile(r"\\(?:\w*newcommand|[egx]?def|let|DeclareMathOperator)(?![a-zA-Z])")
_INSTEAD = [
    (r"\\(?:begin|end)\{equation\*?\}", ""),
    (r"\\(begin|end)\{(align|gather)\}", r"\\\1{\2*}"),  # no page refers to a formula's number
    (r"\\(begin|end)\{split\}", r"\\\1{aligned}"),
]
_BOX = {"style": "border:1px solid;padding:0.2em"}
# No font stretches a rule in every browser; a border is as wide as its box.
_RULES = {"mover": "top", "munder": "bottom"}
_RULE = {"\u00af", "\u0332", "\u203e"}


class FormulaError(ValueError):
    """A formula that cannot be shown, with the reason."""


@functools.cache
def _converter() -> LatexToMathML:
    return LatexToMathML(fancy_error=False, max_expansions=100)


def mathml(latex: str, *, block: bool = False) -> str:
    r"""One formula as a ``<math>`` element.

    Parameters
    ----------
    latex : str
        The formula without its dollar signs, or an environment with its ``\begin`` and
        ``\end``.
    block : bool
        Whether the formula stands on lines of its own.

    Returns
    -------
    str
        HTML that needs neither script nor style sheet.

    Raises
    ------
    FormulaError
        If the formula is not well formed or uses what cannot be shown.
    """
    latex = latex.strip()
    if not latex:
        raise FormulaError("the formula is empty")
    if _DEFINES.search(latex):
        raise FormulaError("commands cannot be defined here")
    for pattern, instead in _INSTEAD:
        latex = re.sub(pattern, instead, latex)
    deepest, breaks_a_line = _levels(latex)
    if len(latex) > _LONGEST or deepest > _DEEPEST:
        raise FormulaError("it is too long, or too deep")
    if breaks_a_line:
        latex = rf"\begin{{gathered}}{latex}\end{{gathered}}"
    try:
        text = _converter().convert_with_local_state(latex, displaystyle=block)
    except LatexError as error:
        reason = str(error).partition(": ")[2].rstrip(".")  # before it stands the place
        raise FormulaError(f"{reason[:1].lower()}{reason[1:]}") from error
    try:
        text = re.sub(r"&(?!(?:amp|lt|gt|quot);)\w+;", lambda name: html.unescape(name[0]), text)
        tree = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise FormulaError("it holds characters that no page can have") from error
    if block:
        tree.set("display", "block")
    for element in tree.iter():
        if element.tag == "menclose":
            if element.attrib.pop("notation") != "box":
                raise FormulaError("strokes through a formula are not supported")
            element.tag, element.attrib = "mrow", dict(_BOX)
        elif element.tag in _RULES and _is_rule(element[-1]):
            side = _RULES[element.tag]
            element.remove(element[-1])
            style = f"border-{side}:0.06em solid;padding-{side}:0.1em"
            element.tag, element.attrib = "mrow", {"style": style}
    return ElementTree.tostring(tree, encoding="unicode")


def _is_rule(mark: ElementTree.Element) -> bool:
    """Return whether a mark above or below is a line as wide as what it is on."""
    return mark.get("stretchy") == "true" and mark.text in _RULE


def _levels(latex: str) -> tuple[int, bool]:
    r"""How deep a formula is, and whether a ``\\`` stands outside of all that it holds."""
    depth = deepest = 0
    breaks_a_line = False
    for token in re.findall(r"\\(?:begin|end|left|right)(?![a-zA-Z])|\\.|[{}]", latex, re.DOTALL):
        if token in (r"\begin", r"\left", "{"):
            depth += 1
            deepest = max(deepest, depth)
        elif token in (r"\end", r"\right", "}"):
            depth -= 1
        elif token == r"\\":
            breaks_a_line |= depth == 0
    return deepest, breaks_a_line
