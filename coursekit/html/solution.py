"""One notebook as one HTML page: no script, no network, nothing of nbgrader's.

`published.published` chooses what readers see, `render` writes it. Formulas become MathML, figures
data URIs. A page is a function of its notebook alone: the same bytes every time.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import jinja2
from bs4 import BeautifulSoup
from nbconvert.exporters.html import HTMLExporter
from nbconvert.filters.markdown_mistune import InvalidNotebook, IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode

from coursekit.course import CourseError
from coursekit.html.mathml import FormulaError, mathml
from coursekit.html.mend import cell_of, mend_links, mend_tables, outline, reach, refuse_requests
from coursekit.html.safe import Inline, colours, highlight
from coursekit.html.templates import TEMPLATES


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
        for cell in dict.fromkeys(cell_of(img) for img in soup.find_all("img", alt=""))
    ]
    refuse_requests(soup)
    mend_tables(soup)
    reach(soup)
    outline(soup, name)
    warnings += mend_links(soup)
    return f"{soup}\n", warnings


def _code(source: str, solution: list[int] | None = None, language: str = "ipython3") -> str:
    """Highlighted code; the lines of the solution stand out."""
    return highlight(source, language, hl_lines=solution or [])


@functools.cache
def style_sheet() -> str:
    """The style sheet of solutions, with the colours of code."""
    style = (TEMPLATES / "solution" / "style.css").read_text(encoding="utf-8")
    return style + colours()
