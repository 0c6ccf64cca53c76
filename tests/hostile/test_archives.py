"""Zip archives that students hand in, broken and hostile: none stops a class, or costs much."""

from __future__ import annotations

import io
import random
import struct
import time
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from small import tree

from coursekit.course import CourseError
from coursekit.lms.archive import Collect, Entry, open_download

NOTEBOOK = "measures.ipynb"
INNOCENT = f"noetheremmy_1235_11_{NOTEBOOK}"
SEED = 20261121


def packed(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def seeds() -> list[bytes]:
    """Small archives of all kinds that students' programs make."""
    text = b'{"cells": []}' * 40
    made = [
        packed({NOTEBOOK: text, "data/a.csv": b"1,2\n" * 99}, how)
        for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    ]
    made.append(packed({"häuser/ñ.ipynb": text, "empty": b"", "folder/": b""}))
    made.append(packed({"one.zip": packed({NOTEBOOK: text}), "two.zip": made[0]}))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        with archive.open(NOTEBOOK, "w", force_zip64=True) as member:
            member.write(text)
        info = zipfile.ZipInfo("dated.ipynb")
        info.extra = struct.pack("<HHBi", 0x5455, 5, 1, -1) + struct.pack("<HHBI", 0x7075, 5, 1, 0)
        archive.writestr(info, text)
        archive.comment = b"PK\5\6" + bytes(18)
    made.append(out.getvalue())
    return made


def broken(content: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """The archive with one to four faults."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        what = chance.randrange(5)
        at = chance.randrange(len(made) or 1)
        if what == 0:  # other bytes
            for place in range(at, min(at + chance.choice((1, 1, 4, 30)), len(made))):
                made[place] = chance.randrange(256)
        elif what == 1:
            del made[at:]
        elif what == 2:
            del made[at : at + chance.choice((1, 2, 9, 100))]
        elif what == 3:
            made[at:at] = chance.randbytes(chance.choice((1, 2, 9, 100)))
        else:  # of another archive
            other = chance.choice(others)
            start = chance.randrange(len(other))
            made[at:at] = other[start : start + chance.randrange(400)]
    return bytes(made)


def cases(number: int) -> Iterator[bytes]:
    chance, of = random.Random(SEED), seeds()
    for turn in range(number):
        yield broken(of[turn % len(of)], chance, of)


def opened(content: bytes, folder: Path) -> tuple[list[Entry], list[tuple[str, str]]]:
    """What a download of two holds: this archive, and an innocent's notebook."""
    folder.mkdir()
    (folder / "download.zip").write_bytes(
        packed({f"a_1_7_{NOTEBOOK}.zip": content, INNOCENT: b"{}"}, zipfile.ZIP_STORED)
    )
    (folder / "into").mkdir()
    return open_download(folder / "download.zip", folder / "into", Collect(max_submission=1))


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(
        "id,first_name,last_name,canvas_id\nada,Ada,Lovelace,1234\nemmy,Emmy,Noether,1235\n"
    )
    return released_course


def test_broken_archives_of_students_are_told_and_the_rest_is_collected(course, coursekit):
    """Through the front door: all at once, each named."""
    mine = (course / "source/hw1" / NOTEBOOK).read_bytes()
    files = {f"a_1_{n}_work.zip": content for n, content in enumerate(cases(150))}
    (course / "c.zip").write_bytes(packed(files | {INNOCENT: mine}))
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err) == (1, "")
    assert (course / "submitted/emmy/hw1" / NOTEBOOK).read_bytes() == mine
    assert "a broken zip archive" in out


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("is_broken", [False, True])
def test_only_stored_and_deflated_files_are_read(course, coursekit, how, is_broken):
    """A corrupt bzip2 file stopped the class; 1.2 kB of it took 2.9 GB."""
    mine = (course / "source/hw1" / NOTEBOOK).read_bytes()
    theirs = packed({NOTEBOOK: mine}, how)
    if is_broken:
        theirs = theirs[:60] + bytes(200) + theirs[260:]
    (course / "c.zip").write_bytes(packed({"a_1_7_work.zip": theirs, INNOCENT: mine}))
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err) == (1, "")
    assert (course / "submitted/emmy/hw1" / NOTEBOOK).exists()
    assert "packed in a way that is not read; ask for an ordinary zip archive" in out


@pytest.mark.slow
def test_bzip2_costs_nothing(tmp_path):
    bomb = packed({"bomb.csv": bytes(300_000_000)}, zipfile.ZIP_BZIP2)
    tracemalloc.start()
    try:
        entries, _ = opened(bomb, tmp_path / "it")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(entries) == 1
    assert most < 20_000_000


def test_what_one_student_sends_never_refuses_the_class(course, coursekit):
    """Too many files, too many bytes, archives in archives."""
    with (course / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(
            "c.Collect.max_submission = 12\nc.Collect.max_total = 30\nc.Collect.max_entries = 50\n"
        )
    mine = (course / "source/hw1" / NOTEBOOK).read_bytes()
    chance = random.Random(1)
    two = bytes(9_000_000)
    nested = packed({f"{n}.zip": packed({"a": two}) for n in range(10)})
    files = {
        "a_1_1_zeros.csv": bytes(13_000_000),
        "a_1_2_large.csv": chance.randbytes(13_000_000),
        "a_1_3_nested.zip": nested,
        "a_1_4_many.zip": packed({f"{n}.csv": b"" for n in range(60)}),
        # Each may be, all together may not.
        **{f"a_1_{n}_more.zip": packed({"a": bytes(9_000_000)}) for n in range(10, 18)},
        INNOCENT: mine,
        f"lovelaceada_1234_12_{NOTEBOOK}.zip": packed({NOTEBOOK: mine}),
    }
    (course / "c.zip").write_bytes(packed(files))
    code, out, err = coursekit(course, "collect", "hw1", str(course / "c.zip"))
    assert (code, err) == (1, "")
    assert sorted(path.name for path in (course / "submitted").iterdir()) == ["ada", "emmy"]
    for line in (
        "a_1_1_zeros.csv: more than 12 MB in it, unpacked",
        "a_1_2_large.csv: more than 12 MB in it, unpacked",
        "a_1_4_many.zip: more than 50 files in it",
        "_more.zip: more than 30 MB in the whole download with it, unpacked",
    ):
        assert line in out, out
    assert not list((course / ".coursekit").glob("collect-*"))


def test_an_endless_list_of_files_is_not_read(tmp_path):
    """Its length, not what it says of its length, is what reading it costs."""
    one = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0,
                      0, 0, 0)  # fmt: skip
    number = 2_000_000
    directory = (one + b"a") * number
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(directory), 0, 0)
    (tmp_path / "c.zip").write_bytes(directory + end)
    began = time.process_time()
    with pytest.raises(CourseError, match="list of files"):
        open_download(tmp_path / "c.zip", tmp_path, Collect())
    assert time.process_time() - began < 2


def test_names_of_very_many_accents_are_not_put_into_order(tmp_path):
    names = [str(n) + "\u0301\u0316" * 15_000 for n in range(30)]
    (tmp_path / "c.zip").write_bytes(packed(dict.fromkeys([*names, "a.csv"], b"")))
    (tmp_path / "into").mkdir()
    began = time.process_time()
    entries, refused = open_download(tmp_path / "c.zip", tmp_path / "into", Collect())
    assert time.process_time() - began < 5
    assert [one.path for one in entries] == ["a.csv"]
    assert [why for _, why in refused] == ["a path that is too long"] * 30


def test_a_sparse_file_in_a_folder_is_refused_and_the_rest_collected(course, coursekit):
    folder = course / "in"
    folder.mkdir()
    with (folder / "a_1_2_sparse.csv").open("wb") as file:
        file.truncate(5_000_000_000)
    (folder / INNOCENT).write_bytes((course / "source/hw1" / NOTEBOOK).read_bytes())
    code, out, err = coursekit(course, "collect", "hw1", str(folder))
    assert (code, err) == (1, "")
    assert list(tree(course / "submitted/emmy/hw1")) == [NOTEBOOK]
    assert "a_1_2_sparse.csv: more than 200 MB in it, unpacked" in out
