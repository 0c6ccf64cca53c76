"""Further reading in the notebooks and docs/references.bib: the same works, named alike."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from house import ROOT

from coursekit.course import read_notebook

NOTEBOOKS = {path.stem: path for path in sorted(ROOT.glob("source/week*/*.ipynb"))}


def entries() -> list[dict[str, str]]:
    """The fields of each entry of the bibliography, in lower-case names, and its kind and key."""
    text = (ROOT / "docs/references.bib").read_text(encoding="utf-8")
    found = []
    for kind, key, body in re.findall(r"^@(\w+)\{(\w+),\n(.*?)^\}$", text, re.M | re.S):
        fields = re.findall(r"(\w+) = \{((?:[^{}]|\{[^{}]*\})*)\}", body)
        found.append(dict(fields) | {"kind": kind, "key": key})
    assert len(found) == text.count("\n@"), "an entry of references.bib is not read"
    return found


def further_reading(path: Path) -> str:
    """The notebook's cells on further reading, as one text; empty if there are none."""
    names = "reading", "further-reading", "further-reading-more"
    return "\n".join(cell.source for cell in read_notebook(path).cells if cell.id in names)


READING = {name: text for name, path in NOTEBOOKS.items() if (text := further_reading(path))}


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["key"])
def test_an_entry_says_what_a_reader_needs(entry):
    place = {"article": "journal", "inproceedings": "booktitle", "book": "publisher", "misc": "doi"}
    assert {"author", "title", "year", "doi", "keywords", place[entry["kind"]]} <= entry.keys()
    assert re.match(r"10\.\d{4,}/\S+$", entry["doi"])
    assert entry["key"].endswith(entry["year"])
    assert set(entry["keywords"].split(", ")) <= NOTEBOOKS.keys()


def test_no_entry_stands_there_twice():
    dois = [entry["doi"].lower() for entry in entries()]
    assert len(set(dois)) == len(dois)


@pytest.mark.parametrize("name", READING)
def test_further_reading_and_bibliography_agree(name):
    links = re.findall(r"<https://doi\.org/(\S+?)>|\(https://doi\.org/([^\s()]+)\)", READING[name])
    assert len(set(links)) == len(links)
    cited = {unquote(bare or linked) for bare, linked in links}
    named = re.findall(r"\[doi:(\S+?)\]\(https://doi\.org/(\S+?)\)", READING[name])
    assert [pair for pair in named if pair[0] != pair[1]] == []
    listed = {entry["doi"] for entry in entries() if name in entry["keywords"].split(", ")}
    assert cited == listed
    assert 4 <= len(cited) <= 6


@pytest.mark.parametrize("name", READING)
def test_further_reading_names_first_author_and_year(name):
    items = [line for line in READING[name].splitlines() if line.startswith("- ")]
    for entry in entries():
        line = next((line for line in items if entry["doi"] in unquote(line)), None)
        if line:
            author = entry["author"].split(",")[0]
            assert line.startswith(f"- {author}"), entry["key"]
            assert f"({entry['year']})" in line, entry["key"]
            title = re.search(r"\)\. \*[^*]+[.?]\*", line)
            assert title or "[doi:" not in line, entry["key"]


def test_every_notebook_has_further_reading():
    assert READING.keys() == NOTEBOOKS.keys()
    for name, path in NOTEBOOKS.items():
        assert READING[name].endswith(read_notebook(path).cells[-1].source), "the last cells"
