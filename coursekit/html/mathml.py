"""LaTeX formulas as MathML Core, the part of MathML that browsers draw without a script.

latex2mathml reads the LaTeX. What it writes is MathML 3, of which browsers implement the
core only: no ``mathvariant`` but ``normal``, no ``columnalign``, no named spaces, no
``menclose``. The functions below rewrite its tree, and space operators as TeX does.
"""

from __future__ import annotations

import functools
import html
import re
import unicodedata
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from latex2mathml import commands
from latex2mathml.converter import convert_to_element

from coursekit.html.latex import FormulaError, prepared

LONG = 30  # characters of a formula that a phone may not have room for
_THIN = "0.1667em"
_NEGATIVE_SPACES = {
    "negativethinmathspace": "-0.1667em",
    "negativemediummathspace": "-0.2222em",
    "negativethickmathspace": "-0.2778em",
}
_POSITIVE_SPACES = {
    "thinmathspace": "0.1667em",
    "mediummathspace": "0.2222em",
    "thickmathspace": "0.2778em",
}
_TEXT_STYLES = {
    "bold": "font-weight:bold",
    "italic": "font-style:italic",
    "bold-italic": "font-weight:bold;font-style:italic",
    "sans-serif": "font-family:sans-serif",
    "monospace": "font-family:monospace",
}
_SCRIPTED = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}
_ROWS = {"math", "mrow", "mtd", "msqrt", "mstyle", "mpadded", "mphantom"}
_LIMIT_NAMES = {"lim", "max", "min", "sup", "inf", "Pr", "det", "gcd", "plim"}
_FUNCTION_NAMES = {name.removeprefix("\\") for name in commands.FUNCTIONS}
_UNARY = set("+-−±∓")
_OPEN, _CLOSE = set("([{⟨⌈⌊"), set(")]}⟩⌉⌋")
# An accent as latex2mathml writes it, to one that stands centred over its letter.
_ACCENTS = {mark: mark for mark in "´˘ˇ˙¨`˚→"} | {"^": "ˆ", "~": "˜", "¯": "¯"}
_RULE = "―"
# Signs of MathML's operator dictionary that TeX sets like letters.
_LETTER_LIKE = set("∞∅⊤")
_NO_SPACE = set("|‖/.")


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
    text = prepared(latex)
    try:
        tree = convert_to_element(text, display="block" if block else "inline")
    except Exception as error:  # the library raises a dozen unrelated classes, most wordless
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(error).__name__.removesuffix("Error"))
        raise FormulaError(str(error) or words.lower()) from error
    del tree.attrib["xmlns"]
    _core(tree)
    return ElementTree.tostring(tree, encoding="unicode")


def _core(element: Element) -> None:
    """Rewrite the tree under `element` into MathML Core, in place."""
    if element.tag in ("mi", "mo", "mn", "mtext"):
        _token(element)
        return
    for child in element:
        _core(child)
    if element.tag in _SCRIPTED:
        _scripted(element)
    elif element.tag == "mspace":
        _space(element)
    elif element.tag == "mtable":
        _table(element)
    elif element.tag == "menclose":
        if element.attrib.pop("notation") != "box":
            raise FormulaError("strokes through a formula are not supported")
        element.tag = "mrow"
        element.set("style", "border:1px solid;padding:0.2em")
    if element.tag in _ROWS:
        _row(element)


def _token(element: Element) -> None:
    raw = element.text or ""
    if len(element):  # \mathrel{|} nests an operator in an operator
        raw = "".join(element.itertext())
        for child in list(element):
            element.remove(child)
        if element.tag == "mo" and "lspace" not in element.attrib:
            element.attrib.update(lspace="0.2778em", rspace="0.2778em")
    if raw.startswith("\\") and len(raw) > 1:
        raise FormulaError(f"there is no command {raw} here")
    if raw == "&":
        raise FormulaError("there is an & outside of an alignment")
    text = element.text = html.unescape(raw)
    variant = element.attrib.pop("mathvariant", None)
    if element.tag == "mtext":
        _text(element, text, variant)
    elif text in _LETTER_LIKE:
        element.tag = "mi"
    elif element.tag == "mi" and raw == "&#x0007E;":
        element.tag, element.text = "mo", "∼"  # \sim
    elif element.tag == "mi" and _is_sign(text):
        element.tag = "mo"  # the library takes \pm and its like for letters
        if text == ":":
            element.attrib.update(lspace="0.2778em", rspace="0.2778em")
    elif variant == "normal" or (len(raw) > 1 and len(text) == 1 and text.isascii()):
        # An ASCII letter that the library wrote as an entity is an upright one.
        if element.tag == "mi" and text.isalpha():
            element.set("mathvariant", "normal")
    elif variant is not None and element.tag in ("mi", "mn"):
        letters = _alphabet(variant)
        element.text = "".join(letters.get(letter, letter) for letter in text)
    elif element.tag == "mi" and text in _FUNCTION_NAMES:
        element.tag = "mo"
    elif element.tag == "mi" and len(text) == 1 and "Α" <= text <= "Ω":
        element.set("mathvariant", "normal")  # TeX sets capital Greek upright


def _is_sign(text: str) -> bool:
    return len(text) == 1 and (text in ":;" or unicodedata.category(text) == "Sm")


def _text(element: Element, text: str, variant: str | None) -> None:
    if "$" in text:
        raise FormulaError("there is a $ inside of \\text; end the \\text before the formula")
    if variant is not None:
        element.set("style", _TEXT_STYLES.get(variant, ""))
    if text.strip():
        # An operator between two mtext loses its spaces: mtext counts as a space itself.
        element.tag = "mi"
        element.set("mathvariant", "normal")


@functools.cache
def _alphabet(variant: str) -> dict[str, str]:
    """Letters and digits to those of a mathematical alphabet, such as "bold-italic"."""
    wanted = variant.upper().replace("-", " ").replace("DOUBLE STRUCK", "DOUBLE-STRUCK")
    letterlike = {"FRAKTUR": "BLACK-LETTER"}.get(wanted, wanted)
    letters: dict[str, str] = {}
    for code in (*range(0x1D400, 0x1D800), *range(0x2100, 0x2150)):
        name = unicodedata.name(chr(code), "")
        match = re.match(r"(?:MATHEMATICAL )?(.*?) (?:CAPITAL|SMALL|DIGIT|NABLA|PARTIAL)\b", name)
        if match and match[1] == (wanted if code > 0x2150 else letterlike):
            letters.setdefault(unicodedata.normalize("NFKC", chr(code)), chr(code))
    if wanted == "ITALIC":
        letters["h"] = "ℎ"
    return letters


def _scripted(element: Element) -> None:
    if not len(element):
        raise FormulaError("limits of nothing")
    base, mark = element[0], element[-1]
    if mark.tag == "mo" and mark.text == _RULE:
        # No font stretches a rule in every browser; a border is as wide as its box.
        side = "top" if element.tag == "mover" else "bottom"
        element.remove(mark)
        element.attrib = {"style": f"border-{side}:0.06em solid;padding-{side}:0.1em"}
        element.tag = "mrow"
    elif element.tag == "mover" and mark.tag == "mo" and mark.text in _ACCENTS:
        element.set("accent", "true")
        wide = mark.text == "^" and len("".join(base.itertext())) > 1
        # Only the combining hat comes in widths; only the spacing accents stand centred.
        mark.text = "\u0302" if wide else _ACCENTS[mark.text]
        mark.set("stretchy", "true" if wide else "false")
    elif element.tag in ("msub", "msubsup") and base.tag == "mo" and base.text in _LIMIT_NAMES:
        element.tag = {"msub": "munder", "msubsup": "munderover"}[element.tag]
        base.set("movablelimits", "true")


def _space(element: Element) -> None:
    width = element.get("width", "")
    element.attrib.pop("linebreak", None)
    if width in _NEGATIVE_SPACES:
        # A negative width counts as none; a negative margin does not.
        del element.attrib["width"]
        element.set("style", f"margin-left:{_NEGATIVE_SPACES[width]}")
    elif width in _POSITIVE_SPACES:
        element.set("width", _POSITIVE_SPACES[width])


def _table(table: Element) -> None:
    rules = [table.attrib.pop(name, "").split() for name in ("rowlines", "columnlines")]
    aligned = (
        table.get("displaystyle") == "true" and table.find("mtr/mtd[@columnalign]") is not None
    )
    for name in ("rowspacing", "columnspacing"):
        table.attrib.pop(name, None)
    for i, row in enumerate(table):
        for j, cell in enumerate(row):
            style = []
            if "columnalign" in cell.attrib:
                side = cell.attrib.pop("columnalign")
                # Chromium's cells hold a block, which only the second of these moves.
                style.append(f"text-align:{side};text-align:-webkit-{side}")
            if aligned:  # columns in pairs: "left side" "= right side"
                style.append("padding-right:0" if j % 2 == 0 else "padding-left:0")
                if j % 2 == 0 and j:
                    style.append("padding-left:2em")
            if i < len(rules[0]) and rules[0][i] != "none":
                style.append(f"border-bottom:1px {rules[0][i]}")
            if j < len(rules[1]) and rules[1][j] != "none":
                style.append(f"border-right:1px {rules[1][j]}")
            if style:
                cell.set("style", ";".join(style))


def _row(row: Element) -> None:
    """Space what stands side by side as TeX does."""
    for child in list(row):
        if child.tag == "mo" and not child.text:  # \left. and \right.
            row.remove(child)
    _join_upright_letters(row)
    children = list(row)
    for i, child in enumerate(children):
        core = _operator(child)
        if core is None:
            continue
        before = _kind(children[i - 1]) if i else "start"
        after = _kind(children[i + 1]) if i + 1 < len(children) else "end"
        text = core.text or ""
        if _is_name(text):
            core.set("lspace", _THIN if before in ("ordinary", "close", "name") else "0em")
            opens = after == "ordinary" and _is_fenced(children[i + 1])
            core.set("rspace", _THIN if after == "ordinary" and not opens else "0em")
        elif text in _UNARY and before not in ("ordinary", "close"):
            core.attrib.update(form="prefix", lspace="0em", rspace="0em")
        elif text in _NO_SPACE and "lspace" not in core.attrib:
            core.attrib.update(lspace="0em", rspace="0em")
            if core.get("fence") != "true":
                core.set("stretchy", "false")


def _join_upright_letters(row: Element) -> None:
    r"""Make one word of \mathrm{Beta}, which the library writes letter by letter."""
    word: Element | None = None
    for child in list(row):
        letter = (
            child.tag == "mi"
            and child.attrib == {"mathvariant": "normal"}
            and len(child.text or "") == 1
        )
        if letter and word is not None:
            word.text = f"{word.text}{child.text}"
            row.remove(child)
        else:
            word = child if letter else None


def _operator(element: Element) -> Element | None:
    """The operator that decides the spaces around `element`, if there is one."""
    while element.tag in _SCRIPTED:
        element = element[0]
    return element if element.tag == "mo" else None


def _is_name(text: str) -> bool:
    return text.replace("\u2009", "").replace("\u2006", "").isalpha()


def _is_fenced(element: Element) -> bool:
    r"""True if `element` is what stands between \left and \right, with or without an exponent."""
    while element.tag in _SCRIPTED:
        element = element[0]
    return element.tag == "mrow" and len(element) > 0 and element[0].get("fence") == "true"


def _kind(element: Element) -> str:
    """The class of an element, by which its neighbours are spaced."""
    operator = _operator(element)
    if operator is None:
        return "space" if element.tag in ("mspace", "mtext") else "ordinary"
    text = operator.text or ""
    if _is_name(text):
        return "name"
    if text in "|‖":  # opens or closes: as good as a letter
        return "close" if operator.get("form") != "prefix" else "open"
    if text in _OPEN:
        return "open"
    if text in _CLOSE or text in ("!", "′", "∞", "…"):
        return "close"
    return "operator"
