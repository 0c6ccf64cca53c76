"""`coursekit --help`, and that of each verb."""

from __future__ import annotations

import re

import pytest

from coursekit.cli import main, parser

VERBS = re.findall(r"^    ([a-z]+) *(?: |$)", parser().format_help(), re.MULTILINE)


def test_verbs_are_listed():
    assert {"new", "certify", "normalise", "withdraw", "grade"} <= {*VERBS}


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_says_first_what_it_does(verb, capsys):
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    _, said, *_ = capsys.readouterr().out.split("\n\n")
    assert re.fullmatch(r"[A-Z][^.]+\.", said)
