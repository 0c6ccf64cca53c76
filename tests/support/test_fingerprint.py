"""Fingerprints: what counts, what does not."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from coursekit.support import fingerprint as module
from coursekit.support.fingerprint import fingerprint, of_files, of_sources


def test_where_a_part_ends_counts():
    assert fingerprint("ab", "c") != fingerprint("a", "bc")
    assert fingerprint("a") == fingerprint(b"a")
    assert fingerprint(os.fsdecode(b"\xff")) != fingerprint("\ufffd")  # a name that is no text


def test_files_count_by_name_and_content_and_caches_do_not(tmp_path):
    (tmp_path / "b").write_text("2")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "c").write_text("1")
    (tmp_path / "link").symlink_to("b")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "c.pyc").write_text("3")
    followed = [line.split()[0] for line in of_files(tmp_path)]
    assert followed == ["a/c", "b", "link"]
    assert list(of_files(tmp_path, follow=False))[-1] == "link a link"


@pytest.mark.parametrize("part", ["html/mathml.py", "templates/solution/style.css"])
def test_a_change_in_what_renders_changes_that_of_the_sources(tmp_path, monkeypatch, part):
    """Else pages made before a fix would count as current."""
    rooms = ("html", "notebook", "templates/solution", "authoring/execute.py")
    before = of_sources(*rooms)
    package = tmp_path / "coursekit"
    shutil.copytree(Path(module.__file__).parents[1], package)
    monkeypatch.setattr(module, "_PACKAGE", package)
    of_sources.cache_clear()
    assert of_sources(*rooms) == before
    of_sources.cache_clear()
    with (package / part).open("a") as file:
        file.write("\n")
    assert of_sources(*rooms) != before
    of_sources.cache_clear()
