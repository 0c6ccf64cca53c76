"""Of all that one student sent, what counts."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tables import table

from coursekit.lms.archive import Entry
from coursekit.lms.choose import choose, is_inside
from coursekit.lms.system import Piece, Sender

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


def sent(path: str, file: str = "", **more: Any) -> Piece:
    """A piece; `file` tells the contents of two of one name apart."""
    return Piece(Sender("Ada Lovelace"), path, Entry(path, Path(file or path)), **more)


def chosen(*pieces: Piece, expected: tuple[str, ...] = ("iris", "wine")) -> Any:
    return choose(pieces, expected, "week07")


DATA = table("choose")


@pytest.mark.parametrize("name", DATA["copies"])
def test_a_copys_name_is_the_notebooks(name):
    made = chosen(sent(name))
    assert list(made.files) == ["iris.ipynb"]
    assert not made.doubts


@pytest.mark.parametrize("name", DATA["no-copies"])
def test_another_name_stays_what_it_is(name):
    assert list(chosen(sent(name)).files) == [name]


@pytest.mark.parametrize(
    "addition", [" - Copy", " (1)", "-1", " copy", "copy1 1", " - Copy (2)", "copy", " 2", "copy 2"]
)
def test_no_name_takes_long_to_understand(addition):
    began = time.monotonic()
    chosen(sent(f"iris{addition * 27}!.ipynb"))
    assert time.monotonic() - began < 1


def test_the_one_sent_last_counts_and_by_dates_before_attempts(tmp_path):
    early = sent("iris.ipynb", "early", when=NOON, attempt=9)
    late = sent("iris-1.ipynb", "late", when=NOON + timedelta(seconds=1), attempt=1, late=True)
    for order in ([early, late], [late, early]):
        made = chosen(*order)
        assert made.files == {"iris.ipynb": Path("late")}
        assert (made.when, made.attempt, made.late) == (late.when, 1, True)
        assert made.notes == ["iris.ipynb: iris-1.ipynb was sent after it and counts"]
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
    a, b = str(tmp_path / "a"), str(tmp_path / "b")
    undated = chosen(sent("iris.ipynb", a, attempt=1), sent("iris-1.ipynb", b, attempt=2))
    assert undated.files == {"iris.ipynb": Path(b)}
    assert undated.when is None
    assert undated.doubts == ["iris.ipynb: iris-1.ipynb was sent with it and counts; look at both"]
    same = chosen(sent("iris.ipynb", a, attempt=1), sent("iris-1.ipynb", a, attempt=2))
    assert not same.doubts
    packed = chosen(early, sent("all.zip/a/iris.ipynb", when=late.when))
    assert packed.doubts == ["iris.ipynb: all.zip/a/iris.ipynb was sent after it and counts"]


def test_of_two_sent_together_the_exact_name_counts_and_a_person_looks():
    made = chosen(sent("iris (1).ipynb", "copy"), sent("iris.ipynb", "own"))
    assert made.files["iris.ipynb"] == Path("own")
    assert made.doubts == ["iris (1).ipynb: iris.ipynb was sent with it and counts; look at both"]
    twice = chosen(sent("iris.ipynb", "first"), sent("iris.ipynb", "second"))
    assert twice.files == {"iris.ipynb": Path("second")}
    assert twice.doubts == ["iris.ipynb: iris.ipynb was sent with it and counts; look at both"]


def test_the_one_least_deep_in_folders_counts():
    made = chosen(sent("old/backup/iris.ipynb", "old"), sent("week07/iris.ipynb", "new"))
    assert made.files["iris.ipynb"] == Path("new")
    assert Path("old") in made.files.values(), "the other is kept beside it"


def test_files_beside_a_notebook_lie_beside_it():
    pieces = [sent(f"week07.zip/{name}") for name in ("iris.ipynb", "data/own.csv", "helper.py")]
    made = chosen(*pieces, sent("elsewhere/notes.txt"))
    assert list(made.files) == ["data/own.csv", "elsewhere/notes.txt", "helper.py", "iris.ipynb"]
    other = chosen(*pieces, sent("b.zip/b/wine.ipynb"), sent("b.zip/b/backup/wine.ipynb"))
    assert {"backup/wine.ipynb", "iris.ipynb", "wine.ipynb"} < other.files.keys()


def test_versions_are_never_mixed():
    earlier = [
        sent("iris.ipynb", "old", when=NOON, version="1"),
        sent("notes.txt", when=NOON, version="1"),
    ]
    last = sent("wine.ipynb", when=NOON + timedelta(hours=1), version="2")
    made = chosen(*earlier, last)
    assert list(made.files) == ["wine.ipynb"]
    assert made.notes == ["1 earlier left out"]


def test_a_students_own_time_stamp_never_counts():
    made = chosen(sent("iris.ipynb", when=NOON), sent("timestamp.txt", when=NOON))
    assert list(made.files) == ["iris.ipynb"]
    assert made.when == NOON


@pytest.mark.parametrize("path", ["../iris.csv", "a/../../b.csv", "a//b.csv", "./b.csv", ""])
def test_paths_that_lead_out_are_not_inside(path):
    assert not is_inside(path)


@pytest.mark.parametrize(
    "names",
    [
        ["timestamp.txt/x"], ["Timestamp.TXT/x"], ["iris.ipynb/x"], ["Iris.ipynb/x"],
        ["other.ipynb/x"], ["data", "Data/x"], ["data/x", "DATA"], ["notes.txt", "Notes.txt"],
        ["../../roster.csv"], ["n" * 201],
    ],
)  # fmt: skip
def test_a_name_without_a_place_is_left_out_and_said(names):
    """A file where a folder has to be, on a machine that tells A from a and on others."""
    made = chosen(sent("iris.ipynb"), *map(sent, names))
    assert sorted(made.files) == sorted(["iris.ipynb", *names[:-1]])
    assert [one.endswith(": left out, there is no place for that name") for one in made.doubts] == [
        True
    ]


def test_of_a_team_the_numbers_of_all_who_sent_are_kept():
    made = chosen(
        sent("iris.ipynb", account="12", under="Team_12_file_"),
        sent("wine.ipynb", account="13", under="Team_13_file_"),
    )
    assert made.under == ["Team_12_file_", "Team_13_file_"]
    assert made.notebooks == ["iris", "wine"]


def test_a_notebook_by_another_name_that_was_sent_later_is_for_a_person():
    own = sent("iris.ipynb", when=NOON)
    later = sent("work.zip/iris_v2.ipynb", when=NOON + timedelta(minutes=1))
    made = chosen(own, later)
    assert made.files["iris.ipynb"] == Path("iris.ipynb")
    assert made.doubts == [
        "work.zip/iris_v2.ipynb was sent after iris.ipynb, and its name is not that of a notebook "
        "of the assignment: is it to count instead?"
    ]
    assert made.when == later.when
    with_it = [sent("iris_v2.ipynb", when=NOON), sent("notes.txt", when=NOON + timedelta(hours=1))]
    assert not chosen(own, *with_it).doubts


def test_whose_file_counts_is_said_where_there_are_two_senders():
    bo = Piece(Sender("Bo Boole"), "iris.ipynb", Entry("b", Path("b")), when=NOON)
    made = chosen(bo, sent("iris.ipynb", when=NOON + timedelta(hours=1)))
    assert made.notes == ["iris.ipynb: iris.ipynb from Ada Lovelace was sent after it and counts"]
