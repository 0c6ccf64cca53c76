"""Forgers get what their honest part deserves, whoever grades them, and by which command."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from forgeries import HIDDEN, POINTS, forgers
from hand_ins import scores_by_check
from machines import WHO, Machine, as_who, cluster, here, nbgrader

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return forgers(tmp_path_factory.mktemp("forged") / "course")


# A check of a fitted model runs beside the answers, and believes it: see docs/security.md.
BELIEVED = {"mock", "search"}
BESIDE = {"test-codes-0", "test-model-0"}


@pytest.mark.parametrize("grade", [here, cluster, nbgrader])
@pytest.mark.parametrize("who", WHO)
def test_forgers_get_what_their_honest_part_deserves(
    who: str, grade: Callable[[Machine], CompletedProcess[str]], handed_in: Path
):
    if grade is cluster and who != "me":
        pytest.skip("a cluster's workers run the same; as this user it is tested without one")
    with as_who(who, handed_in) as machine:
        done = grade(machine)
        assert done.returncode <= 1, done.stderr  # 1 where a TA has to look
        if grade is nbgrader:
            assert machine.nbgrader("generate_feedback", "hw1").returncode == 0
        got = scores_by_check(machine.root)
        for student, points in POINTS.items():
            for check, most in points.items():
                score = got[student][check]
                if student != "honest" and check in BESIDE:  # a TA may have to look
                    assert student in BELIEVED or score in (most, None), (student, check)
                else:
                    assert score == most, (student, check)
        page = machine.root / "feedback/feedback/hw1/measures.html"
        assert HIDDEN not in page.read_text(encoding="utf-8")


# Of the other two one needs a judge, and the other gains no points.
GAIN_WITHOUT_A_JUDGE = {"names", "left", "path", "mock", "search", "kernel", "in-place"}


def test_they_gain_points_where_there_is_no_judge(handed_in: Path):
    """Else the test above would prove nothing."""
    with as_who("me", handed_in) as machine:
        machine.configure("c.Sandbox.judge = False\n")
        done = here(machine)
        assert done.returncode == 0, done.stderr
        got = scores_by_check(machine.root)
    more = {one for one in got if sum(got[one].values()) > sum(POINTS[one].values())}
    assert more == GAIN_WITHOUT_A_JUDGE
