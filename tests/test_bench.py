"""What measures and what shows findings still runs; how long anything takes is not asked here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from house import ROOT
from tables import table

FEW = table("bench")


def test_each_script_is_tried():
    scripts = {path.name for path in (ROOT / "bench").glob("*.py")}
    assert scripts == FEW.keys()


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("script", FEW)
def test_a_few_students_are_measured(script):
    command = [sys.executable, str(ROOT / "bench" / script), *FEW[script]]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert len(done.stdout.splitlines()) > 1


def test_make_findings_tries_all_and_names_those_that_no_longer_hold(tmp_path: Path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "findings").mkdir()
    for name, code in ("a-holds", 0), ("b-gone", 1), ("c-holds", 0):
        (tmp_path / f"findings/{name}.sh").write_text(f"echo {name} ran\nexit {code}\n")
    done = subprocess.run(
        ["make", "--no-print-directory", "findings"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert [line for line in done.stdout.splitlines() if "ran" in line] == [
        "a-holds ran", "b-gone ran", "c-holds ran",
    ]  # fmt: skip
    assert done.stdout.partition("no longer so:")[2].split() == ["findings/b-gone.sh"]


@pytest.mark.nightly
def test_a_finding_still_holds():
    script = ROOT / "findings" / "top-one-of-ties.sh"
    done = subprocess.run(["bash", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
