"""A setting that nothing heeds is named, with the remedy."""

from __future__ import annotations

import pytest
from hand_ins import SOLVED, hand_in

from coursekit.course import Course

CONFIG = "nbgrader_config.py"
LATE = 'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'


def configure(root, text):
    with (root / CONFIG).open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            LATE + 'c.LatePolicy.due = {"hw11": "2026-11-03"}\n',
            "c.LatePolicy.due: there is no assignment hw11 in source/, and none is set for hw1.",
        ),
        (
            'c.CanvasExport.columns = {"HW1": "Week 1 (77)"}\n',
            "c.CanvasExport.columns: there is no assignment HW1 in source/, and none is set for"
            " hw1.",
        ),
    ],
)
def test_a_setting_that_nothing_heeds_is_named(small_course, coursekit, text, said):
    configure(small_course, text)
    assert coursekit(small_course, "lint") == (0, f"warning: {CONFIG}: {said}\n", "")


def test_of_others_nothing_is_said(small_course, coursekit):
    # The dates of a term may be there before its assignments are.
    configure(
        small_course, LATE + 'c.LatePolicy.due = {"hw1": "2026-11-03", "hw2": "2026-11-10"}\n'
    )
    assert coursekit(small_course, "lint") == (0, "nothing found\n", "")


def test_a_misspelt_setting_is_named(small_course):
    configure(small_course, "c.CourseKit.conventionz = True\n")
    with pytest.warns(UserWarning, match=r"`conventionz` not recognized .* mean `conventions`"):
        Course(small_course)


def test_it_is_said_where_it_matters(small_course, coursekit):
    configure(small_course, LATE + 'c.LatePolicy.due = {"hv1": "2026-11-03"}\n')
    said = f"coursekit: {CONFIG}: c.LatePolicy.due: there is no assignment hv1"
    code, _, err = coursekit(small_course, "release")
    assert code == 0
    assert said in err
    hand_in(small_course, "ada", SOLVED)
    code, _, err = coursekit(small_course, "grade", "hw1", "--no-feedback")
    assert code == 0
    assert said in err


def test_nbgraders_own_pages_can_be_had(small_course, coursekit):
    configure(
        small_course,
        'c.GenerateFeedback.exporter_class = "nbconvert.exporters.HTMLExporter"\n'
        'c.HTMLExporter.template_name = "feedback"\n',
    )
    code, _, err = coursekit(small_course, "release")
    assert (code, "heed" in err) == (0, False)
    hand_in(small_course, "ada", SOLVED)
    assert coursekit(small_course, "grade", "hw1")[0] == 0
    (page,) = (small_course / "feedback/ada/hw1").glob("*.html")
    assert "Hidden check 1.1" in page.read_text(encoding="utf-8")
