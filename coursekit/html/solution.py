"""One executed notebook as one HTML page: no script, no network, nothing of nbgrader's.

`published` chooses what readers see, `render` writes it. Formulas become MathML, figures
data URIs. A page is a function of its notebook alone: the same bytes every time.
"""

from __future__ import annotations

import ast
import base64
import functools
import itertools
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jinja2
from bs4 import BeautifulSoup, Tag
from nbconvert.exporters.html import HTMLExporter
from nbconvert.filters.ansi import strip_ansi
from nbconvert.filters.markdown_mistune import InvalidNotebook, IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from coursekit.course import CourseError
from coursekit.html.mathml import FormulaError, mathml
from coursekit.html.templates import TEMPLATES
from coursekit.notebook.cells import Fence, Markers, is_answer, is_check, label, points, regions

__all__ = ["published", "render", "style_sheet", "without_bars"]


# Of the forms that an output comes in, the first of these is shown. No widgets, no scripts.
_FORMS = [
    *("text/html", "text/markdown", "text/latex", "image/png", "image/jpeg"),
    *("image/svg+xml", "text/plain"),
]
_BAR = re.compile(
    r"^.*?(?:\d+%\|.*\|\s*\S+/\S+\s*\[.*\]|\d+\w*\s*\[\d+:\d+.*\])\s*$"  # tqdm's line
    r"|^.*TqdmWarning: IProgress not found.*$|^\s*from \.autonotebook import.*$"
)
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{6,}")
_STYLER_ID = re.compile(r"(?<![A-Za-z0-9])T_[0-9a-f]{5}(?![0-9a-f])")
_FIGURE = re.compile(r"#\s*Figure:\s*(?P<alt>.*\S)")
_CODE_STYLE = "xcode"


def published(notebook: NotebookNode, markers: Markers, *, marking: bool = False) -> NotebookNode:
    """What readers see of an executed solution notebook.

    Hidden tests go, and with them each check that has nothing else; so do the markers of
    solutions, and the marking schemes unless `marking`. Of the outputs, progress bars,
    widgets and all that differs between two runs go.

    Parameters
    ----------
    notebook : NotebookNode
        The source notebook with the outputs of a run.
    markers : Markers
        The course's fences.
    marking : bool
        Whether the page is for those who mark: keeps the marking schemes.

    Returns
    -------
    NotebookNode
        A new notebook. ``metadata.page`` of a cell says what it is (``kind``) and which of
        its lines are the solution (``solution``, from 1), and holds its ``scheme``.

    Raises
    ------
    CourseError
        If a fence does not close, or a cell writes to stderr; the message names the cell.
    """
    cells = []
    for cell in notebook.cells:
        name = label(notebook, cell)
        source, scheme = cell.source, ""
        for fence in markers:
            if fault := regions(source, fence).fault:
                raise CourseError(f"cell {name}: {fault}; mend the markers.")
        hidden = regions(source, markers.hidden)
        source = "\n".join(hidden.outside)
        if hidden.found and _is_empty_check(source):
            continue
        marks = regions(source, markers.scheme)
        source, scheme = "\n".join(marks.outside), "\n".join(marks.inside).strip()
        source, solution = _solution_lines(source, markers.solution, cell)
        source = source.strip("\n")
        if not source.strip() and not cell.get("outputs"):
            continue
        new = NotebookNode(cell_type=cell.cell_type, id=cell.get("id", ""), source=source)
        new.metadata = NotebookNode(
            page={
                "kind": _kind(cell),
                "name": name,
                "solution": solution,
                "scheme": scheme if marking else "",
                "points": f"{points(cell):g}",
                "summary": _summary(source) if is_check(cell) else "",
            }
        )
        if cell.cell_type == "code":
            new.execution_count = None
            new.outputs = _outputs(cell, name)
        if "attachments" in cell:
            new.attachments = cell.attachments
        cells.append(new)
    return NotebookNode(
        nbformat=notebook.nbformat,
        nbformat_minor=notebook.nbformat_minor,
        metadata=NotebookNode(notebook.metadata),
        cells=cells,
    )


def _kind(cell: NotebookNode) -> str:
    """Names the cell's class in the style sheet."""
    if is_check(cell):
        return "check"
    if is_answer(cell) and not cell.metadata.nbgrader.get("task"):
        return "answer"
    return "given"


def _is_empty_check(source: str) -> bool:
    """Whether only a docstring and ``pass`` are left."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return False
    return all(
        isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in body
    )


def _solution_lines(source: str, fence: Fence, cell: NotebookNode) -> tuple[str, list[int]]:
    """The cell without its solution markers, and the numbers of the lines between them."""
    lines: list[str] = []
    inside: list[int] = []
    is_open = found = False
    for line in source.strip("\n").split("\n"):
        if fence.begin in line:
            is_open = found = True
        elif fence.end in line:
            is_open = False
        else:
            lines.append(line)
            if is_open:
                inside.append(len(lines))
    if cell.metadata.get("nbgrader", {}).get("solution") and not found:
        inside = list(range(1, len(lines) + 1))  # nbgrader replaces such a cell as a whole
    return "\n".join(lines), inside


def _summary(source: str) -> str:
    """The first line of a check's docstring."""
    try:
        docstring = ast.get_docstring(ast.parse(source))
    except SyntaxError:
        docstring = None
    return docstring.strip().splitlines()[0] if docstring and docstring.strip() else "Check"


def _outputs(cell: NotebookNode, name: str) -> list[NotebookNode]:
    outputs: list[NotebookNode] = []
    figures = 0
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            text = without_bars(output.text)
            if output.name == "stderr" and text.strip():
                line = text.strip().splitlines()[0]
                raise CourseError(
                    f"cell {name}: the solution writes to stderr ({line}); a solution prints "
                    "no warning: mend its cause."
                )
            text = _ADDRESS.sub("", strip_ansi(text))
            if not text.strip():
                continue
            if outputs and outputs[-1].output_type == "stream":
                outputs[-1].text += text
            else:
                outputs.append(NotebookNode(output_type="stream", name="stdout", text=text))
        elif output.output_type == "error":
            text = f"{output.ename}: {output.evalue}"
            outputs.append(NotebookNode(output_type="stream", name="stdout", text=text))
        elif data := _shown_form(output.data, name):
            metadata = NotebookNode(output.get("metadata", {}).get(next(iter(data)), {}))
            if next(iter(data)).startswith("image/"):
                figures += 1
                metadata.alt = _alt(cell.source)
                if metadata.alt and figures > 1:
                    metadata.alt += f" ({figures})"
            outputs.append(
                NotebookNode(
                    output_type="display_data",
                    data=data,
                    metadata=NotebookNode({next(iter(data)): metadata}),
                )
            )
    return outputs


def without_bars(text: str) -> str:
    """The text without what tqdm draws."""
    if "[" not in text and "Tqdm" not in text:
        return text
    pieces = re.split(r"(?<=[\r\n])", strip_ansi(text).replace("\x1b[A", ""))
    return "".join(piece for piece in pieces if not _BAR.match(piece.strip("\r\n")))


def _shown_form(data: NotebookNode, name: str) -> NotebookNode | None:
    """The one form of an output that the page shows; None if there is none."""
    if "application/vnd.jupyter.widget-view+json" in data:
        return None
    data = NotebookNode(data)
    markup = data.get("text/html", "")
    if "text/plain" in data and ("<script" in markup or "sk-top-container" in markup):
        del data["text/html"]
    form = next((form for form in _FORMS if form in data), None)
    if form is None:
        return None
    value = data[form]
    if form == "image/png":
        value = _without_text_chunks(value)
    elif form == "text/html":
        ids = dict.fromkeys(_STYLER_ID.findall(value))  # pandas' Styler draws them at random
        for number, old in enumerate(ids):
            value = value.replace(old, f"T_{name}_{number}")
    elif form == "text/plain":
        value = _ADDRESS.sub("", strip_ansi(value))
    return NotebookNode({form: value})


def _without_text_chunks(png: str) -> str:
    """A PNG in base64 without the chunks that name software and dates."""
    data = base64.b64decode(png)
    kept, at = [data[:8]], 8
    while at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        end = at + 12 + size
        if data[at + 4 : at + 8] not in (b"tEXt", b"zTXt", b"iTXt", b"tIME"):
            kept.append(data[at:end])
        at = end
    return base64.b64encode(b"".join(kept)).decode("ascii")


def _alt(source: str) -> str:
    match = _FIGURE.match(source.lstrip().split("\n", 1)[0])
    return match["alt"] if match else ""


class _Renderer(IPythonRenderer):
    """Markdown with formulas as MathML."""

    def block_html(self, html: str) -> str:
        # nbconvert would close each <details> at once in looking for images to embed.
        return super().block_html(html) if "<img" in html else f"{html}\n"

    def inline_html(self, html: str) -> str:
        return super().inline_html(html) if "<img" in html else html

    def block_math(self, body: str) -> str:
        return f'<span class="formula">{mathml(body, block=True)}</span>'

    def inline_math(self, body: str) -> str:
        return mathml(body)

    def latex_environment(self, name: str, body: str) -> str:
        return self.block_math(f"\\begin{{{name}}}{body}\\end{{{name}}}")


class _Exporter(HTMLExporter):
    """nbconvert with the template of the solutions."""

    @jinja2.pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        cell = context["cell"]
        renderer = _Renderer(
            escape=False,
            embed_images=True,
            path=context["resources"]["metadata"].get("path", ""),
            attachments=cell.get("attachments", {}),
            exclude_anchor_links=True,
        )
        name = cell.metadata.page["name"]
        try:
            return MarkdownWithMath(renderer=renderer).render(source)
        except FormulaError as error:
            raise CourseError(f"cell {name}: a formula cannot be shown: {error}.") from error
        except InvalidNotebook as error:
            raise CourseError(f"cell {name}: {error}; attach it again.") from error


def render(
    notebook: NotebookNode, *, name: str, heading: str, folder: Path, stamp: dict[str, str]
) -> tuple[str, list[str]]:
    """Write a page.

    Parameters
    ----------
    notebook : NotebookNode
        What `published` returns.
    name : str
        The title, should the notebook have no heading of level 1.
    heading : str
        What stands above the title.
    folder : Path
        Where the images are that the Markdown refers to.
    stamp : dict of str to str
        Names and contents of ``<meta>`` elements; shown at the foot of the page, too.

    Returns
    -------
    page : str
        The HTML document.
    warnings : list of str
        What is not wrong but should be better, one line each, each naming its cell.

    Raises
    ------
    CourseError
        If a formula cannot be shown, or a cell needs a file or the network to be shown.
    """
    exporter = _Exporter(
        template_name="solution",
        extra_template_basedirs=[str(TEMPLATES)],
        filters={"code": _code},
    )
    resources = {
        "metadata": {"name": name, "path": str(folder)},
        "heading": heading,
        "stamp": stamp,
        "style": style_sheet(),
    }
    body, _ = exporter.from_notebook_node(notebook, resources=resources)
    soup = BeautifulSoup(body, "html.parser")
    warnings = [
        f"cell {cell}: a figure has no alt text; start the cell with '# Figure: what it shows'."
        for cell in dict.fromkeys(_cell_of(img) for img in soup.find_all("img", alt=""))
    ]
    _refuse_requests(soup)
    _mend_tables(soup)
    _outline(soup, name)
    warnings += _mend_links(soup)
    return f"{soup}\n", warnings


def _code(source: str, solution: list[int] | None = None, language: str = "ipython3") -> str:
    """Highlighted code; the lines of the solution stand out."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("python", stripnl=False)
    return highlight(source, lexer, HtmlFormatter(nowrap=True, hl_lines=solution or []))


@functools.cache
def style_sheet() -> str:
    """The style sheet of solutions, with the colours of code."""
    style = (TEMPLATES / "solution" / "style.css").read_text(encoding="utf-8")
    colours = HtmlFormatter(style=_CODE_STYLE).get_style_defs(".highlight")
    rules = [
        line
        for line in colours.splitlines()
        # The page's own sheet decides on backgrounds and line numbers.
        if line.startswith(".highlight .") and ".hll" not in line
    ]
    return style + "\n".join(rules) + "\n"


def _cell_of(element: Tag) -> str:
    cell = element.find_parent(attrs={"data-cell": True})
    return str(cell["data-cell"]) if cell else "?"


def _refuse_requests(soup: BeautifulSoup) -> None:
    """A page that would fetch anything is refused, and the cell named."""
    for element, what in _requests(soup):
        raise CourseError(
            f"cell {_cell_of(element)}: the page would fetch {what}; put the file beside the "
            "notebook, or attach it to the cell."
        )


def _requests(soup: BeautifulSoup) -> Iterator[tuple[Tag, str]]:
    for element in soup.find_all(True):
        if element.name in ("script", "iframe", "object", "embed", "base"):
            yield element, f"what a <{element.name}> asks for"
        if element.name == "style" and re.search(r"url\(|@import", element.get_text()):
            yield element, "what a style sheet asks for"
        for attribute, value in element.attrs.items():
            value = " ".join(value) if isinstance(value, list) else str(value)
            if attribute in ("href", "xlink:href"):
                fetches = element.name != "a"
            else:
                fetches = attribute in ("src", "srcset", "poster", "background", "data")
            if fetches and not value.startswith(("data:", "#")):
                yield element, value
            if attribute == "style" and re.search(r"url\((?!['\"]?data:)", value):
                yield element, value
            if attribute.startswith("on"):
                yield element, f"what {attribute} asks for"


def _mend_tables(soup: BeautifulSoup) -> None:
    """Tables scroll in a box of their own; the styles of pandas go."""
    for style in soup.find_all("style", attrs={"scoped": True}):
        style.decompose()
    for table in soup.find_all("table"):
        del table["border"]
        for th in table.find_all("th"):
            in_head = th.find_parent("thead") is not None
            th["scope"] = "col" if in_head else "row"
            if in_head and not th.get_text(strip=True):
                th.name = "td"
                del th["scope"]
        table.wrap(soup.new_tag("div", attrs={"class": "scroll"}))


def _outline(soup: BeautifulSoup, name: str) -> None:
    """Give headings ids and the page its title and contents."""
    main = soup.main
    assert main is not None
    taken = {str(element["id"]) for element in soup.find_all(id=True)}
    headings = main.find_all(["h1", "h2", "h3", "h4"])
    for heading in headings:
        # As JupyterLab does it, so that links within a notebook work here, too.
        wanted = re.sub(r"\s+", "-", heading.get_text().strip()) or "section"
        unique = wanted
        for number in itertools.count(2):
            if unique not in taken:
                break
            unique = f"{wanted}-{number}"
        taken.add(unique)
        heading["id"] = unique
    title = next((heading for heading in headings if heading.name == "h1"), None)
    if title is None:
        title = soup.new_tag("h1")
        title.string = name
        main.insert(0, title)
    for other in headings:
        if other.name == "h1" and other is not title:
            other.name = "h2"
    assert soup.title is not None
    soup.title.string = f"{title.get_text().strip()} – {soup.title.get_text()}"
    contents = soup.select_one("nav ol")
    assert contents is not None
    for heading in headings:
        if heading.name in ("h2", "h3"):
            item = soup.new_tag("li", attrs={"class": heading.name})
            link = soup.new_tag("a", href=f"#{heading['id']}")
            for part in BeautifulSoup(heading.decode_contents(), "html.parser").contents[:]:
                link.append(part)
            for nested in link.find_all("a"):
                nested.unwrap()
            item.append(link)
            contents.append(item)
    if not contents.find("li"):
        assert contents.parent is not None
        contents.parent.decompose()


def _mend_links(soup: BeautifulSoup) -> list[str]:
    """Links to notebooks lead to their pages; links to other files become plain text."""
    warnings = []
    ids = {str(element["id"]) for element in soup.find_all(id=True)}
    for link in soup.find_all("a", href=True):
        target = str(link["href"])
        if target.startswith("#"):
            if target[1:] not in ids:
                warnings.append(f"cell {_cell_of(link)}: the link {target} leads nowhere.")
        elif not re.match(r"[a-z][a-z0-9+.-]*:", target, re.IGNORECASE):
            path, hash_, place = target.partition("#")
            if re.fullmatch(r"[^/]+\.ipynb", path):
                link["href"] = f"{path.removesuffix('.ipynb')}.html{hash_}{place}"
            else:
                link.unwrap()
    return warnings
