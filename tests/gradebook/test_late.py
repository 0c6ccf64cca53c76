"""What late work costs: the rule, its sentence, and the penalties in the gradebook."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from made_up import configure
from nbgrader.api import Gradebook
from small import edited
from tables import table
from traitlets import TraitError
from traitlets.config import Config

from coursekit.course import Course, CourseError
from coursekit.gradebook import late

# nbgrader's own dealings with SQLAlchemy, when a test fills the gradebook.
pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

DAY = 24 * 3600
CONFIG = 'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'


def policy(**settings) -> late.LatePolicy:
    return late.LatePolicy(config=Config(LatePolicy=settings))


def configured(root: Path, text: str) -> Course:
    configure(root, CONFIG + text)
    return Course(root)


@pytest.mark.parametrize(
    ("seconds", "share"),
    [
        (0, 0),
        (15 * 60, 0),  # the grace is not late
        (15 * 60 + 1, Fraction(1, 10)),
        (DAY, Fraction(1, 10)),  # a day to the second is one day
        (DAY + 1, Fraction(2, 10)),
        (3 * DAY, Fraction(3, 10)),
        (3 * DAY + 10 * 60, Fraction(4, 10)),  # days count from the due date, not the grace
        (5 * DAY, Fraction(1, 2)),
        (400 * DAY, Fraction(1, 2)),  # the cap
    ],
)
def test_the_share_that_is_lost(seconds, share):
    rule = policy(grace=15, per_day=0.1, cap=0.5)
    assert Fraction(rule.share(seconds)) == share  # a tenth, not the binary float next to it
    assert rule.late_submission_penalty("ada", 8.1, seconds) == pytest.approx(float(share) * 8.1)


def test_a_rule_that_nothing_uses_is_refused(released_course):
    """Whoever copies the settings but not the class would see no penalty, and no reason."""
    config = released_course / "nbgrader_config.py"
    before = config.read_text(encoding="utf-8")
    config.write_text(f"{before}\nc.LatePolicy.per_day = 0.1\n", encoding="utf-8")
    with pytest.raises(CourseError, match=r"nothing uses it; add c\.AssignLatePenalties"):
        late.policy(Course(released_course).config)
    own = "class Own(__import__('coursekit').gradebook.late.LatePolicy): pass\n"
    own += "c.AssignLatePenalties.plugin_class = Own\n"
    text = f"{before}\nimport coursekit.gradebook.late\n{own}c.LatePolicy.per_day = 0.1\n"
    config.write_text(text, encoding="utf-8")
    assert late.late_rule(Course(released_course).config)[0].startswith("Late work loses 10 %")


def test_penalties_are_of_points_reached_or_possible_and_never_more_than_scored():
    of_possible = policy(per_day=0.5, of="possible")
    assert policy(per_day=0.5).penalty(4, 10, 1) == 2
    assert of_possible.penalty(8, 10, 1) == 5
    assert of_possible.penalty(4, 10, 1) == 4
    assert of_possible.penalty(0, 10, 1) == 0
    assert policy(per_day=0.1).penalty(0.3, 1, 1) == 0.03


DATA = table("late")


@pytest.mark.parametrize(("settings", "sentence"), DATA["rules"])
def test_the_rule_in_a_sentence(released_course, settings, sentence):
    course = configured(
        released_course, "".join(f"c.LatePolicy.{k} = {v!r}\n" for k, v in settings.items())
    )
    assert late.policy(course.config).rule() == sentence


@pytest.mark.parametrize(("setting", "message"), DATA["refused"])
def test_settings_that_make_no_sense(released_course, setting, message):
    course = configured(released_course, f"{setting}\n")
    with (
        Gradebook(course.gradebook_url) as gradebook,
        pytest.raises((CourseError, TraitError), match=message),
    ):
        late.settle(course, gradebook, ["hw1"])


@pytest.mark.parametrize(
    "written", ["2026-11-03 23:59", "2026-11-03 22:59 UTC", "2026-11-04 03:59 +0500"]
)
def test_penalties_follow_marks_due_dates_and_extensions(released_course, written):
    """nbgrader sets a penalty when it grades; what changes afterwards is brought up to date."""
    course = configured(
        released_course,
        "c.LatePolicy.per_day = 0.1\n"
        'c.Collect.timezone = "Europe/Berlin"\n'
        f'c.LatePolicy.due = {{"hw1": "{written}", "hw9": "2026-01-01"}}\n',
    )
    due = datetime(2026, 11, 3, 22, 59)
    with Gradebook(course.gradebook_url, "small") as gradebook:
        for student, delay in (("ada", timedelta(0)), ("bo", timedelta(hours=30))):
            gradebook.add_student(student)
            submission = gradebook.add_submission("hw1", student, timestamp=due + delay)
            for grade in submission.notebooks[0].grades:
                grade.auto_score = 1.0 if grade.max_score_gradecell else None
        gradebook.db.commit()
        assert late.settle(course, gradebook, ["hw1"]) == ["bo/hw1"]
        assert gradebook.find_assignment("hw1").duedate == due
        notebook = gradebook.find_submission_notebook("measures", "hw1", "bo")
        assert notebook.late_submission_penalty == pytest.approx(0.2 * notebook.score)
        assert late.settle(course, gradebook, ["hw1"]) == []

        answer = next(one for one in notebook.grades if one.name == "answer-1-2")
        before = notebook.score
        answer.manual_score, answer.needs_manual_grade = 2.0, False
        gradebook.db.commit()
        assert notebook.score == before + 1
        assert late.settle(course, gradebook, ["hw1"]) == ["bo/hw1"]
        assert notebook.late_submission_penalty == pytest.approx(0.2 * (before + 1))

        gradebook.grant_extension("hw1", "bo", days=2)
        assert late.settle(course, gradebook, ["hw1"]) == ["bo/hw1"]
        assert notebook.late_submission_penalty is None
        ada = gradebook.find_submission_notebook("measures", "hw1", "ada")
        assert ada.late_submission_penalty is None


def test_a_course_with_another_policy_is_left_alone(released_course):
    course = Course(released_course)
    with Gradebook(course.gradebook_url, "small") as gradebook:
        gradebook.update_or_create_assignment("hw1", duedate=datetime(2026, 1, 1))
        gradebook.add_student("ada")
        submission = gradebook.add_submission("hw1", "ada", timestamp=datetime(2026, 2, 1))
        submission.notebooks[0].late_submission_penalty = 0.5
        gradebook.db.commit()
        assert late.settle(course, gradebook, ["hw1"]) == []
        assert submission.notebooks[0].late_submission_penalty == 0.5


@pytest.mark.slow
def test_feedback_takes_off_what_is_lost_of_points_given_by_hand(released_course, coursekit):
    course = configured(
        released_course,
        "c.LatePolicy.per_day = 0.5\n"
        'c.LatePolicy.due = {"hw1": "2026-11-03 12:00"}\n'
        'c.GenerateFeedback.exporter_class = "coursekit.feedback.exporter.FeedbackExporter"\n'
        "c.GenerateFeedback.preprocessors = []\n",
    )
    folder = course.submitted / "ada" / "hw1"
    shutil.copytree(course.release / "hw1", folder)
    with edited(folder / "measures.ipynb") as cells:
        cells[
            "task-1-1"
        ].source = "def accuracy(t, p):\n    return sum(a == b for a, b in zip(t, p)) / len(t)"
        cells["answer-1-2"].source = "Four observations vary."
    (folder / "timestamp.txt").write_text("2026-11-03 13:00:00 UTC\n", encoding="utf-8")
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    page = course.feedback / "ada" / "hw1" / "hw1.html"
    assert "−1.5" in page.read_text(encoding="utf-8")  # half of 3
    with Gradebook(course.gradebook_url) as gradebook:
        grade = gradebook.find_grade("answer-1-2", "measures", "hw1", "ada")
        grade.manual_score, grade.needs_manual_grade = 2, False
        gradebook.db.commit()
    for verb, penalty in (("autograde", 2.5), ("generate_feedback", 2.5)):  # as ours
        run = [sys.executable, "-m", "nbgrader", verb, "hw1", "--force"]
        subprocess.run(run, cwd=released_course, check=True, capture_output=True)
        with Gradebook(course.gradebook_url) as gradebook:
            notebook = gradebook.find_submission_notebook("measures", "hw1", "ada")
            assert notebook.late_submission_penalty == penalty
    text = page.read_text(encoding="utf-8")
    assert "−2.5" in text
    assert "Late work loses 50 % of its points for each day or part of a day." in text


def test_times_with_a_zone_are_read_as_what_they_are(classroom, coursekit):
    """nbgrader writes them where the exchange's zone is set, and reads CEST and EDT as UTC."""
    times = {
        "ada": "2026-07-05 12:30:00.000000 CEST",  # on time, by an hour and a half
        "bo": "2026-07-05 13:00:00 +0200",
        "kim": "2026-07-05 11:00:00 EDT",  # three hours late
    }
    course = configured(classroom, 'c.LatePolicy.due = {"hw1": "2026-07-05 12:00"}\n')
    for student, text in times.items():
        hand_in(classroom, student, SOLVED)
        (classroom / f"submitted/{student}/hw1/timestamp.txt").write_text(text, encoding="utf-8")
    coursekit(classroom, "grade", "hw1")
    with Gradebook(course.gradebook_url) as gradebook:
        late_by = {one: gradebook.find_submission("hw1", one).total_seconds_late for one in times}
    assert late_by == {"ada": 0, "bo": 0, "kim": 3 * 3600}
    kept = (classroom / "submitted/kim/hw1/timestamp.txt").read_text(encoding="utf-8")
    assert kept == times["kim"]  # what was handed in stays as it is


@pytest.mark.parametrize("is_on_time", [True, False])
def test_a_due_date_moved_in_formgrader_is_settled_by_the_next_run(
    classroom, coursekit, is_on_time
):
    course = configured(classroom, "c.LatePolicy.per_day = 0.1\n")
    hand_in(classroom, "ada", SOLVED)
    stamp = classroom / "submitted/ada/hw1/timestamp.txt"
    stamp.write_text("2026-07-05 13:00:00 UTC\n", encoding="utf-8")
    coursekit(classroom, "grade", "hw1")
    days, penalties = (5, 6), (pytest.approx(0.3), None)
    for day, penalty in zip(days[is_on_time:], penalties[is_on_time:], strict=True):
        with Gradebook(course.gradebook_url, "small") as gradebook:
            gradebook.update_or_create_assignment("hw1", duedate=datetime(2026, 7, day))
        _, out, err = coursekit(classroom, "grade", "hw1")
        assert ("late penalty brought up to date: ada/hw1" in out + err) == (not is_on_time)
        with Gradebook(course.gradebook_url, "small") as gradebook:
            notebook = gradebook.find_submission_notebook("measures", "hw1", "ada")
            assert notebook.late_submission_penalty == penalty
