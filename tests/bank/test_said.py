"""What the checks said of the bank's wrong answers: words that tell a student something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "answers").glob("*/misconceptions.json"))
# "… should be 0.5, got 0.25.", "… should have shape (3,), got (2,)"
_PAIR = re.compile(r"should \w+ (?P<want>.+?), (?:but )?got (?P<got>.+?)[.;]?$", re.DOTALL)


def messages(record: Path) -> Iterator[tuple[str, str]]:
    """Where a check failed, and what it said."""

    def walk(found: Any, place: str) -> Iterator[tuple[str, str]]:
        for name, value in found.items():
            if name == "failed":
                yield from ((f"{place} {check}", text) for check, text in value.items())
            elif isinstance(value, dict):
                yield from walk(value, f"{place} {name}")

    return walk(json.loads(record.read_text(encoding="utf-8")), record.parent.name)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.parent.name)
def test_no_message_says_that_what_came_is_what_should_come(record):
    said = list(messages(record))
    pairs = [(place, pair) for place, text in said if (pair := _PAIR.search(text))]
    assert len(pairs) > len(said) / 4, "the pattern has lost the messages"
    alike = [(place, pair[0]) for place, pair in pairs if pair["want"].strip() == pair["got"]]
    assert alike == []
