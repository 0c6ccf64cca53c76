"""nbgrader's own tests of `autograde` and `generate_feedback`, with coursekit's steps in them."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

# As an adopter has it who keeps settings in the home folder, so that the courses have none.
CONFIG = """
c = get_config()
from coursekit.grading.configure import configure
configure(c)
"""
# What docs/nbgrader.md says is different on purpose.
DIFFERS = {
    "test_side_effects": "files that students' code writes are kept only if the course says so",
    "test_handle_failure": "another notebook than was released is repaired, not an error",
    "test_handle_failure_single_notebook": "the same",
    "test_missing_source_kernelspec": "an unknown kernel gives way to the release's",
}


# What is left out reaches no step: which submissions are taken and when they came, and the
# permissions of files.
LEFT_OUT = (
    "help missing_student missing_assignment exclude force filter permissions newer late timestamp"
)
NOT_LEFT_OUT = f"not ({' or '.join(LEFT_OUT.split())})"


@pytest.mark.parametrize(
    ("module", "chosen", "least", "differ"),
    [
        ("autograde", "exploit or skip_extra or hidden_tests_single", 3, {}),
        pytest.param("autograde", NOT_LEFT_OUT, 18, DIFFERS, marks=pytest.mark.nightly),
        pytest.param("generate_feedback", NOT_LEFT_OUT, 4, {}, marks=pytest.mark.nightly),
    ],
)
def test_they_pass_but_for_what_differs_on_purpose(tmp_path, module, chosen, least, differ):
    (tmp_path / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    # nbgrader runs alembic by name.
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    found = tmp_path / "found.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider"]
    command += ["--rootdir", tmp_path, "--basetemp", tmp_path / "made", f"--junit-xml={found}"]
    command += ["-k", chosen]
    command += ["--pyargs", f"nbgrader.tests.apps.test_nbgrader_{module}"]
    done = subprocess.run(
        list(map(str, command)),
        cwd=tmp_path,
        env=os.environ | {"JUPYTER_CONFIG_PATH": str(tmp_path), "PATH": path},
        capture_output=True,
        text=True,
    )
    cases = list(tree.parse(Path(found)).iter("testcase"))
    passed = [one for one in cases if len(one) == 0 or one.find("system-out") is not None]
    failed = {one.get("name") for one in cases if one.find("failure") is not None}
    assert failed == set(differ), done.stdout[-6000:]
    assert not [one for one in cases if one.find("error") is not None], done.stdout[-6000:]
    assert len(passed) >= least
