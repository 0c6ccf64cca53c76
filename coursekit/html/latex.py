"""TeX as students and authors write it, in the dialect that latex2mathml reads."""

from __future__ import annotations

import re


class FormulaError(ValueError):
    """A formula that cannot be shown, with the reason."""


# Environments under the name by which latex2mathml knows them.
_ENVIRONMENTS = {
    "align": "align*",  # without numbers: no page refers to an equation by its number
    "align*": "align*",
    "aligned": "align*",
    "array": "array",
    "cases": "cases",
    "gather": "displaylines",
    "gather*": "displaylines",
    "gathered": "displaylines",
    "smallmatrix": "smallmatrix",
    "split": "split",
} | {name: name for name in ("matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix")}


def prepared(latex: str) -> str:
    """The formula in the dialect of latex2mathml; checks what that lets pass."""
    latex = latex.strip()
    if not latex:
        raise FormulaError("the formula is empty")
    bare = re.sub(r"\\.", "", latex, flags=re.DOTALL)
    if bare.count("{") != bare.count("}"):
        raise FormulaError("its braces do not match")
    latex = re.sub(r"\\(begin|end)\{equation\*?\}", "", latex)

    def renamed(match: re.Match[str]) -> str:
        verb, name = match.groups()
        if name not in _ENVIRONMENTS:
            raise FormulaError(f"there is no environment {name!r} here; try aligned or array")
        return f"\\{verb}{{{_ENVIRONMENTS[name]}}}"

    latex = re.sub(r"\\(begin|end)\{([^{}]*)\}", renamed, latex)
    # "\left.1" would be read as the number .1, and \arg is unknown to the library.
    latex = re.sub(r"\\(left|right)\s*\.", r"\\\1. ", latex)
    latex = re.sub(r"\\arg(?![a-zA-Z])", r"\\operatorname{arg}", latex)
    if _breaks_a_line(latex):
        latex = f"\\begin{{displaylines}}{latex}\\end{{displaylines}}"
    return latex


def _breaks_a_line(latex: str) -> bool:
    r"""True if there is a ``\\`` outside of every environment and brace."""
    depth = 0
    for token in re.findall(r"\\begin|\\end|\\\\|\\.|[{}]", latex, flags=re.DOTALL):
        if token in (r"\begin", "{"):
            depth += 1
        elif token in (r"\end", "}"):
            depth -= 1
        elif token == r"\\" and depth == 0:
            return True
    return False
