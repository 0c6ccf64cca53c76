"""Answers that say the same, or nearly: marked once."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from coursekit.marking.marks import Answer

__all__ = ["Group", "groups"]

_SHORT = 8  # words: of fewer, one word changes too much
_NEAR = 0.93  # of the words, in their order


@dataclass
class Group:
    """Answers to be marked together.

    Attributes
    ----------
    same : list of Answer
        They say the same but for case, spaces and punctuation.
    near : list of Answer
        They differ in a few words, which a person looks at.
    """

    same: list[Answer]
    near: list[Answer] = field(default_factory=list)

    @property
    def first(self) -> Answer:
        """The one that is shown."""
        return self.same[0]

    @property
    def all(self) -> list[Answer]:
        return [*self.same, *self.near]


def groups(answers: Sequence[Answer]) -> list[Group]:
    """Put answers together, in the order of the first of each group."""
    return [
        Group([answers[n] for n in same], [answers[n] for n in near])
        for same, near in _places(tuple(one.text for one in answers))
    ]


@lru_cache(maxsize=32)
def _places(texts: tuple[str, ...]) -> list[tuple[list[int], list[int]]]:
    """The same by places: of 600 answers it takes seconds, and texts change seldom."""
    by_text: dict[tuple[str, ...], list[int]] = {}
    for place, text in enumerate(texts):
        by_text.setdefault(_words(text), []).append(place)
    found: list[tuple[list[int], list[int]]] = []
    firsts: list[tuple[tuple[str, ...], Counter[str], list[int]]] = []
    for words, same in by_text.items():
        count = Counter(words)
        for other, their_count, near in firsts:
            if _is_near(words, count, other, their_count):
                near += same
                break
        else:
            found.append((same, []))
            if len(words) >= _SHORT:
                firsts.append((words, count, found[-1][1]))
    return found


def _words(text: str) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKC", text).casefold()
    # Signs that change what a formula says stay.
    return tuple(re.findall(r"\w+(?:[.,]\w+)*|[-+*/=<>^≤≥≠±~]", plain))


def _is_near(
    words: tuple[str, ...], count: Counter[str], other: tuple[str, ...], theirs: Counter[str]
) -> bool:
    longer = max(len(words), len(other))
    if len(words) < _SHORT or (count & theirs).total() < _NEAR * longer:
        return False
    if _numbers(words) != _numbers(other):
        return False
    return difflib.SequenceMatcher(None, words, other, autojunk=False).ratio() >= _NEAR


def _numbers(words: tuple[str, ...]) -> list[str]:
    return [word for word in words if any(c.isdigit() for c in word)]
