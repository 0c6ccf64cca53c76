"""Files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from coursekit.support.files import append_lines, as_lines, read_lines, swap, write_whole


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path):
    path = tmp_path / "one.txt"
    write_whole(path, "first\r\n")
    path.chmod(0o440)
    write_whole(path, "zweite Ü\n")
    assert path.read_bytes() == "zweite Ü\n".encode()
    assert path.stat().st_mode & 0o777 == 0o440
    assert [p.name for p in path.parent.iterdir()] == ["one.txt"]


def test_a_torn_line_costs_that_line_only(tmp_path):
    path = tmp_path / "record.jsonl"
    assert list(read_lines(path)) == []
    append_lines(path, [{"a": 1}, {"a": 2}])
    with path.open("a", encoding="utf-8") as file:
        file.write('{"a": 3, "b')  # killed here
    append_lines(path, [{"a": 4}])
    assert [entry["a"] for entry in read_lines(path)] == [1, 2, 4]
    assert as_lines([{"a": 1}]) == '{"a": 1}\n'


def test_all_are_swapped_or_none(tmp_path, monkeypatch):
    for name in ("new", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "page").write_text(name)
    (tmp_path / "new.zip").write_text("new")
    (tmp_path / "old.zip").write_text("old")
    pairs = [(tmp_path / f"new{kind}", tmp_path / f"old{kind}") for kind in ("", ".zip")]
    rename = Path.rename

    def refuses(self: Path, target: Path) -> Path:
        if self.name == "new.zip":
            raise PermissionError("no")
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuses)
        with pytest.raises(PermissionError):
            swap(*pairs)
    assert (tmp_path / "old" / "page").read_text() == "old"
    assert (tmp_path / "old.zip").read_text() == "old"
    swap(*pairs)
    assert (tmp_path / "old" / "page").read_text() == "new"
    assert (tmp_path / "old.zip").read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old", "old.zip"]
