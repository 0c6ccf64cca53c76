"""What the systems' own names say, read one at a time; whole downloads are in test_downloads."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from tables import table

from coursekit.lms.archive import Entry
from coursekit.lms.system import Piece, systems
from coursekit.lms.systems.brightspace import Brightspace
from coursekit.lms.systems.canvas import Canvas
from coursekit.lms.systems.exchange import Exchange
from coursekit.lms.systems.moodle import Moodle

BERLIN = ZoneInfo("Europe/Berlin")
AT = datetime(2026, 11, 3, 22, 30, tzinfo=UTC)
BEGINS = {one: one.example for one in systems() if one.example}


@pytest.fixture
def entry(tmp_path):
    """An entry of a download with the path."""

    def make(path: str) -> Entry:
        file = tmp_path / "content"
        file.write_text("{}", encoding="utf-8")
        return Entry(path, file)

    return make


def told(piece: Piece) -> tuple:
    return piece.sender.name, piece.sender.keys, piece.path, piece.attempt, piece.late


DATA = table("schemes")


@pytest.mark.parametrize(
    ("path", "name", "key", "number", "file", "attempt", "late"), DATA["canvas"]
)
def test_canvas(entry, path, name, key, number, file, attempt, late):
    said = (name, ((key, number),), file, attempt, late)
    assert told(Canvas().piece(entry(path), BERLIN)) == said


@pytest.mark.parametrize("path", DATA["no-canvas"])
def test_a_name_that_is_none_of_canvass(entry, path):
    assert Canvas().piece(entry(path), BERLIN) is None


@pytest.mark.parametrize(("path", "name", "number", "file"), DATA["moodle"])
def test_moodle(entry, path, name, number, file):
    piece = Moodle().piece(entry(path), BERLIN)
    assert (piece.sender.name, piece.account, piece.path) == (name, number, file)
    assert bool(piece.sender.keys) == (not name)
    assert piece.when is None, "no name of Moodle's says when"


@pytest.mark.parametrize(
    "written",
    [
        "Nov 3, 2026 1130 PM", "Nov 3, 2026 11 30 PM", "Nov 3, 2026 11.30 PM", "3 Nov 2026 23 h 30",
        "Nov 3, 2026 1130\u202fPM", "3 nov. 2026 23\u00a0h\u00a030", "Nov. 3, 2026 11 30 p.m.",
        "3 November 2026 2330", "3 novembre 2026 23 h 30", "nov. 3, 2026 23h30",
        "3 nov. 2026 23_30",
    ],
)  # fmt: skip
@pytest.mark.parametrize("dash", ["-", "–", "—"])
@pytest.mark.parametrize("name", ["Ada Lovelace", "Anne-Marie Curie"])
def test_brightspace_in_each_of_its_ways_to_write_a_time(entry, written, dash, name):
    for end in (f" {dash} ", "/"):
        path = f"12345-67890 {dash} {name} {dash} {written}{end}iris.ipynb"
        piece = Brightspace().piece(entry(path), BERLIN)
        assert (piece.sender.name, piece.path, piece.when) == (name, "iris.ipynb", AT)
        assert piece.sender.breaks_ties == (("brightspace_id", "12345"),)


def test_brightspace_with_the_number_that_the_institution_gave(entry):
    path = "12345-67890 - A01 - Ada Lovelace - Nov 3, 2026 1130 PM - iris.ipynb"
    piece = Brightspace().piece(entry(path.replace("A01", "A0123")), BERLIN)
    assert piece.sender.keys == (("org_defined_id", "A0123"),)
    assert piece.sender.name == "Ada Lovelace"
    assert re.fullmatch(Brightspace.own, "12345/index.html")
    assert not re.fullmatch(Brightspace.own, "12345/iris.ipynb")


def test_the_exchange_says_who_when_and_for_what(entry):
    for time in ("22:30:00 UTC+x1", "22_30_00 UTC", "22-30-00 UTC"):  # Windows keeps no colons
        piece = Exchange().piece(entry(f"ada+week07+2026-11-03 {time}/iris.ipynb"), BERLIN)
        assert piece.sender.keys == (("id", "ada"),)
        assert (piece.assignment, piece.when, piece.path) == ("week07", AT, "iris.ipynb")
        assert piece.version, "what was handed in at two times is never mixed"


def test_a_plus_in_an_id_of_the_exchange_is_part_of_it(entry):
    for end in ("", "+x1"):
        path = f"ada+x@uni.example+week07+2026-11-03 22:30:00 UTC{end}/iris.ipynb"
        piece = Exchange().piece(entry(path), BERLIN)
        assert (piece.account, piece.assignment) == ("ada+x@uni.example", "week07")


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files to others")
@pytest.mark.parametrize(
    ("student", "owner", "is_refused"),
    [("ada", 1, True), ("daemon", 1, False), ("ada", 0, False), ("ada", 54321, False)],
)
def test_a_folder_of_the_exchange_that_is_anothers_is_refused(tmp_path, student, owner, is_refused):
    path = f"{student}+hw1+2026-11-03 22:30:00 UTC/sub/a.ipynb"
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text("{}", encoding="utf-8")
    os.chown(file.parents[1], owner, -1)
    piece = Exchange().piece(Entry(path, file), UTC)
    assert ("folder is daemon's" in piece.objection) == bool(piece.objection) == is_refused


@pytest.mark.parametrize("system", [*BEGINS], ids=lambda system: system.name)
def test_no_other_system_claims_a_name_first(entry, system):
    """The first system that fits is asked; each finds its own before a looser one does."""
    file = entry(BEGINS[system] + "iris.ipynb")
    assert next(one for one in [*BEGINS] if one.piece(file, UTC)) is system
