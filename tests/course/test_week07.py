"""Week 7 on the original data: its solutions and its bank hold there, too."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from coursekit.certify.run import CertifyOptions, certify
from coursekit.course import Course

ROOT = Path(__file__).resolve().parents[2]
WEEK = "week07-evaluation"


@pytest.mark.slow
def test_solved_on_the_originals_all_checks_pass(originals, tmp_path):
    build = [
        sys.executable,
        "data/build.py",
        "--from",
        str(originals),
        "--out",
        str(tmp_path / "data"),
    ]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    shutil.copytree(ROOT / "source", tmp_path / "source", symlinks=True)
    for name in ("checks.py", "mltools.py", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path)
    certificate = certify(Course(tmp_path), WEEK, CertifyOptions(with_mutants=False))
    assert certificate.messages() == []
    solved = [trial for _, trial in certificate.trials if trial.who == "solution"]
    assert len(solved) == 3
    assert sum(len(trial.passed) for trial in solved) > 60
