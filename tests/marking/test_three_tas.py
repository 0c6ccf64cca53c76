"""A day of three TAs in three browsers: the marks at the end, and how long each answer took."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from made_up import configure
from three_tas import Day, expected, in_gradebook, make_day

from coursekit.course import Course

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")


@pytest.fixture(scope="module")
def day_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("day") / "course"
    make_day(root)
    return root


@pytest.mark.nightly
@pytest.mark.browser
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_three_tas_mark_at_once(day_once, database, tmp_path, coursekit, request, capsys):
    root = tmp_path / "course"
    shutil.copytree(day_once, root, symlinks=True)
    if database == "postgresql":
        url = request.getfixturevalue("postgres").database("three-tas")
        configure(root, f"\nc.CourseDirectory.db_url = {url!r}\n")
        code, _, err = coursekit(root, "restore", str(root / "gradebook.db"))
        assert (code, err) == (0, "")
        (root / "gradebook.db").unlink()
    day = Day(root, tmp_path)
    day.play()
    with capsys.disabled():
        print(f"\n{database}: {day.timings()}")
    assert in_gradebook(Course(root).gradebook_url) == expected()
    # The work was shared: nobody did it alone, and nearly nothing was done twice.
    assert all(ta.marked >= 15 for ta in day.tas)
    refused = [why for ta in day.tas for why in ta.refused]
    assert set(refused) <= {
        "The rubric has changed meanwhile. Look again.",
        "somebody has changed the rubric; nothing was marked meanwhile: look, and mark again",
    }
    assert len(refused) <= 18  # each of nine new items may stop two TAs once
