"""Repairs of a page from nbconvert: links, tables, headings, requests."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from coursekit.course import CourseError
from coursekit.html.mathml import LONG

_CONTENTS = ("h2", "h3")
_TASK = re.compile(r"Task\s+(\d+(?:\.\d+)*[a-z]?)[.:]?")


def refuse_requests(soup: BeautifulSoup) -> None:
    """Refuse a page that would fetch anything, and name the cell."""
    for element, address in _requests(soup):
        raise CourseError(
            f"cell {cell_of(element)}: the page would fetch {address}; put the file beside the "
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


def mend_tables(soup: BeautifulSoup) -> None:
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


def reach(soup: BeautifulSoup) -> None:
    """Let boxes that may be too wide for a screen be scrolled with the keyboard."""
    boxes = soup.select("pre, .scroll, .formula")
    for formula in soup.find_all("math"):
        if len(formula.get_text()) > LONG and not formula.find_parent(class_="formula"):
            boxes += formula.find_parents(["p", "ul", "ol", "blockquote"])[-1:]
    for box in boxes:
        box["tabindex"] = "0"


def outline(soup: BeautifulSoup, name: str) -> None:
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


def mend_links(soup: BeautifulSoup) -> list[str]:
    """Links to notebooks lead to their pages; links to other files become plain text."""
    warnings = []
    ids = {str(element["id"]) for element in soup.find_all(id=True)}
    for link in soup.find_all("a", href=True):
        target = str(link["href"])
        if target.startswith("#"):
            if target[1:] not in ids:
                warnings.append(f"cell {cell_of(link)}: the link {target} leads nowhere.")
        elif not re.match(r"[a-z][a-z0-9+.-]*:", target, re.IGNORECASE):
            path, hash_, place = target.partition("#")
            if re.fullmatch(r"[^/]+\.ipynb", path):
                link["href"] = f"{path.removesuffix('.ipynb')}.html{hash_}{place}"
            else:
                link.unwrap()
    return warnings


def cell_of(element: Tag) -> str:
    cell = element.find_parent(attrs={"data-cell": True})
    return str(cell["data-cell"]) if cell else "?"
