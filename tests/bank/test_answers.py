"""The pages of the bank of answers."""

from __future__ import annotations

import pytest
from house import ROOT
from tables import table

from coursekit.bank.answers import Explanation, read_page
from coursekit.course import CourseError

DATA = table("bank_page")


def test_a_page_as_editors_save_it(tmp_path):
    path = tmp_path / "task-1-1.py"
    text = "# %% right: one\n# does: counts, naïvely\ndef accuracy():\n    pass\n"
    path.write_text(text, encoding="utf-8-sig", newline="\r\n")
    (answer,) = read_page(path).answers
    assert (answer.does, answer.code) == ("counts, naïvely", "def accuracy():\n    pass")
    path.write_text(text, encoding="latin-1")
    with pytest.raises(CourseError) as error:
        read_page(path)
    assert str(error.value) == f"{path}: it is not in UTF-8; save it as that."


def test_answers_take_their_place_in_what_is_given(tmp_path):
    path = tmp_path / "measures" / "task-1-1.py"
    path.parent.mkdir()
    path.write_text(DATA["page"], encoding="utf-8")
    page = read_page(path)
    loop, short, half = page.answers
    assert page.explanation == Explanation("Labels that *agree*\nare counted.", (half,))
    assert loop.code == DATA["filled"]
    assert short.code == "accuracy = lambda y_true, y_pred: 1"
    assert [answer.task for answer in page.answers] == ["1.1", "1.1", "1.2"]
    assert (half.line, half.key) == (26, ("measures", "task-1-1", "half"))
    assert half.does.endswith("one line of the file that they are written in")
    assert half.fails == {"test-1-2", "test-1-2-hidden"}


def test_the_page_on_authoring_shows_a_page_of_the_bank(tmp_path):
    text = (ROOT / "docs/authoring.md").read_text(encoding="utf-8")
    (example,) = (part for part in text.split("```python\n") if part.startswith("# %%"))
    path = tmp_path / "task-1-6.py"
    path.write_text(example.partition("```")[0], encoding="utf-8")
    page = read_page(path)
    assert [(one.name, one.task, len(one.fails)) for one in page.answers] == [
        ("by_sum", "1.6", 0),
        ("hits", "1.6", 2),
    ]
    assert page.explanation.wrong == page.answers[1:]
