"""One notebook as one HTML page: no script, no network, nothing of nbgrader's.

`published.published` chooses what readers see, `render` writes it. Formulas become MathML, figures
data URIs. A page is a function of its notebook alone: the same bytes every time.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jinja2
from bs4 import BeautifulSoup, Tag
from nbconvert.exporters.html import HTMLExporter
from nbconvert.filters.markdown_mistune import InvalidNotebook, IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode

from coursekit.course import CourseError
from coursekit.html.mathml import LONG, FormulaError, mathml
from coursekit.html.safe import Inline, colours, highlight
from coursekit.html.templates import TEMPLATES

_CONTENTS = ("h2", "h3")
_TASK = re.compile(r"Task\s+(\d+(?:\.\d+)*[a-z]?)[.:]?")


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
            inline = Inline(hard_wrap=False)
            return MarkdownWithMath(renderer, inline=inline).render(source)
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
    _reach(soup)
    _outline(soup, name)
    warnings += _mend_links(soup)
    return f"{soup}\n", warnings


def _code(source: str, solution: list[int] | None = None, language: str = "ipython3") -> str:
    """Highlighted code; the lines of the solution stand out."""
    return highlight(source, language, hl_lines=solution or [])


@functools.cache
def style_sheet() -> str:
    """The style sheet of solutions, with the colours of code."""
    style = (TEMPLATES / "solution" / "style.css").read_text(encoding="utf-8")
    return style + colours()


def _refuse_requests(soup: BeautifulSoup) -> None:
    """Refuse a page that would fetch anything, and name the cell."""
    for element, address in _requests(soup):
        raise CourseError(
            f"cell {_cell_of(element)}: the page would fetch {address}; put the file beside the "
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


def _reach(soup: BeautifulSoup) -> None:
    """Let boxes that may be too wide for a screen be scrolled with the keyboard."""
    boxes = soup.select("pre, .scroll, .formula")
    for formula in soup.find_all("math"):
        if len(formula.get_text()) > LONG and not formula.find_parent(class_="formula"):
            boxes += formula.find_parents(["p", "ul", "ol", "blockquote"])[-1:]
    for box in boxes:
        box["tabindex"] = "0"


def _outline(soup: BeautifulSoup, name: str) -> None:
    """Give headings and tasks ids, and the page its title and contents."""
    main = soup.main
    assert main is not None
    ids = {str(element["id"]) for element in soup.find_all(id=True)}
    headings = main.find_all(["h1", "h2", "h3", "h4"])
    for heading in headings:
        # As JupyterLab does it, so that links within a notebook work here, too.
        _name(heading, heading.get_text(), ids)
    tasks: dict[str, str] = {}
    for start, number in _tasks(main):
        _name(start, f"Task {number}", ids)
        tasks[str(start["id"])] = number
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
    for heading in main.find_all([*_CONTENTS, "strong"]):
        if task := tasks.get(str(heading.get("id"))):
            attributes = {
                "href": f"#{heading['id']}",
                "aria-label": f"Task {task}",
                "class": "task",
            }
            link = soup.new_tag("a", attrs=attributes)
            link.string = task
            if not contents.find("li"):
                contents.append(soup.new_tag("li"))
            contents.find_all("li")[-1].extend([" ", link])
        elif heading.name in _CONTENTS:
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


def _tasks(main: Tag) -> list[tuple[Tag, str]]:
    """The elements that set tasks, in bold at the start of a line, and the tasks' numbers."""
    places = []
    for start in main.select("p > strong:first-child"):
        match = _TASK.fullmatch(start.get_text().strip())
        if match and not (start.previous_sibling and str(start.previous_sibling).strip()):
            places.append((start, match[1]))
    return places


def _name(element: Tag, text: str, ids: set[str]) -> None:
    """Give an element the id that its text makes, and that no other has."""
    wanted = re.sub(r"\s+", "-", text.strip()) or "section"
    unique = wanted
    for number in itertools.count(2):
        if unique not in ids:
            break
        unique = f"{wanted}-{number}"
    ids.add(unique)
    element["id"] = unique


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


def _cell_of(element: Tag) -> str:
    cell = element.find_parent(attrs={"data-cell": True})
    return str(cell["data-cell"]) if cell else "?"
