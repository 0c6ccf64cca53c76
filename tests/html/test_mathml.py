"""Formulas: LaTeX in, MathML that browsers draw out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tables import table

from coursekit.html import safe
from coursekit.html.mathml import FormulaError, mathml

DATA = table("formulas")

# Formulas of texts on judging models, as their authors wrote them: one a line, displayed ones
# after two dollars, those in a sentence after one.
FORMULAS = Path(__file__).with_name("formulas.txt")

# https://www.w3.org/TR/mathml-core/ : what browsers implement
ELEMENTS = """
    math mi mn mo mtext mspace ms mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub
    msup msubsup munder mover munderover mmultiscripts mtable mtr mtd
"""
ATTRIBUTES = """
    display displaystyle scriptlevel mathvariant form fence separator lspace rspace stretchy
    symmetric maxsize minsize largeop movablelimits width height depth voffset linethickness
    accent accentunder columnspan rowspan style mathcolor mathbackground mathsize
"""


def tree(latex: str, **options: bool) -> ElementTree.Element:
    return ElementTree.fromstring(mathml(latex, **options))


def said(latex: str) -> str:
    return "".join(tree(latex).itertext())


def faults(math: ElementTree.Element) -> list[str]:
    """What a browser would not understand."""
    found = []
    for element in math.iter():
        if element.tag not in ELEMENTS.split():
            found.append(f"<{element.tag}>")
        found += [name for name in element.attrib if name not in ATTRIBUTES.split()]
        if element.get("mathvariant", "normal") != "normal":
            found.append(f"mathvariant={element.get('mathvariant')}")
        if element.tag in ("mi", "mo", "mn", "mtext") and len(element):
            found.append(f"<{element.tag}> with elements inside")
        found += re.findall(r"\\\w+|&\w*", element.text or "")
    return found


def test_every_listed_formula_is_drawn():
    lines = FORMULAS.read_text(encoding="utf-8").splitlines()
    formulas = [
        (latex, dollars == "$$") for dollars, _, latex in (line.partition(" ") for line in lines)
    ]
    assert len(formulas) > 150
    wrong = {latex: faults(tree(latex, block=block)) for latex, block in formulas}
    assert {latex: what for latex, what in wrong.items() if what} == {}


@pytest.mark.parametrize(("latex", "text"), DATA["letters"])
def test_letters_are_those_that_were_meant(latex, text):
    assert said(latex) == text
    assert faults(tree(latex)) == []


@pytest.mark.parametrize("environment", ["aligned", "align", "align*", "split"])
def test_aligned_lines_become_rows_without_numbers(environment):
    latex = rf"\begin{{{environment}}} a &= b \\ c &= d + e \end{{{environment}}}"
    rows = tree(latex, block=True).findall(".//mtr")
    assert ["".join(row.itertext()) for row in rows] == ["a=b", "c=d+e"]


def test_lines_outside_of_an_environment_become_rows():
    rows = tree(r"a = \frac{1}{2} \\ b = \begin{cases} 1 \\ 2 \end{cases}", block=True)
    assert len(rows.findall("./mtable/mtr")) == 2


@pytest.mark.parametrize(
    ("latex", "reason"),
    [*DATA["refused"], ("{" * 51 + "x" + "}" * 51, "too deep"), ("x" * 3001, "too long")],
)
def test_what_cannot_be_shown_is_refused(latex, reason):
    with pytest.raises(FormulaError, match=reason):
        mathml(latex)


def test_a_formula_without_what_it_needs_is_shown_as_it_was_written():
    for latex in (r"\sum\limits", r"\limits", r"x\limits"):
        shown = safe.markdown(f"The sum ${latex}$ grows.")
        assert f"<code>${latex}$</code>" in shown or "<math" in shown


def test_text_that_is_nested_too_deep_is_shown_as_it_was_written():
    assert "attachment" in safe.markdown("\n> \\attachment:\n- " * 150)


@pytest.mark.parametrize("text", DATA["money"])
def test_amounts_of_money_are_no_formula(text):
    assert safe.markdown(text).strip() == f"<p>{text}</p>"


@pytest.mark.parametrize("text", ["$x$", "costs $5, so $x = 5$", "$5$ and ($x$)", r"$\$5 x$"])
def test_formulas_beside_amounts_of_money_are_drawn(text):
    assert "<math" in safe.markdown(text)
