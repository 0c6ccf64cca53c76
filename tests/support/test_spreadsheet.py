"""Cells that no spreadsheet computes: one guard for marks, reports and exports."""

from __future__ import annotations

from itertools import product

import pytest

from coursekit.support.spreadsheet import error_in, harmless, harmless_line, is_formula, plain

# OWASP's list of how a formula begins, the widths that Excel takes for the same, and what is
# skipped before it: spaces, tabs, line ends, characters of no width.
STARTS = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
BEFORE = ["", " ", "   ", "\t", "\r", "\n", "\r\n", "\u00a0", "\u200b", "\ufeff", "\x00", "\x1b"]
BEFORE += ["\u200d", "\u200f"]


def test_what_would_be_computed_is_not():
    for before, start in product(BEFORE, STARTS):
        text = f'{before}{start}HYPERLINK("http://x")'
        assert is_formula(text), text
        assert harmless(text) == f"'{text}"
        assert harmless_line(text) == f'\'{start}HYPERLINK("http://x")'


@pytest.mark.parametrize("text", ["", " ", "Ada", "O'Hara-Peña", "a=b", "1 - 2", "007", "'quoted"])
def test_other_text_stays_as_it_is(text):
    assert harmless(text) == text


@pytest.mark.parametrize(
    "text",
    ["=1", "- no example", "+2 d", "'=1", "''- x", "'t Hooft", "'quoted", "\t=1", "#NAME?", "'#NV"],
)
def test_what_is_made_harmless_is_read_as_it_was(text):
    assert plain(harmless(text)) == text
    assert not error_in(harmless(text))


@pytest.mark.parametrize(
    "cell",
    [
        *("#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NUM!", "#NULL!", "#BEZUG!", "#WERT!"),
        *("#ZAHL!", "#NV", "#NOM?", "#VALEUR!", "#NOMBRE!", "Err:508"),
    ],
)
def test_a_spreadsheets_errors_are_known_in_its_language(cell):
    assert cell in error_in(f" {cell} ")
    assert not error_in(f"{cell} is what my spreadsheet says")
