"""Groups of answers with the same text, or nearly the same, which are marked together."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from coursekit.marking.marks import Answer

_SHORT = 8  # words: of fewer, one word changes too much
_LONG = 500  # words: comparing more takes long, by the square of their number
_LONGEST = 100_000  # characters: of many more, the words alone would fill the memory
_NEAR = 0.93  # of the words, in their order
_HARMLESS = set('.,;:?…"“”„«»')  # nobody means something else by it


@dataclass
class Group:
    """Answers to be marked together.

    Some say the same, but for spaces and a full stop at the end; near ones differ in a few words,
    but in no number or sign: a person looks at them.
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


def groups(answers: Sequence[Answer], is_code: bool = False) -> list[Group]:
    """Put answers together, in the order of the first of each group; of code only equal ones."""
    return [
        Group([answers[n] for n in same], [answers[n] for n in near])
        for same, near in _places(
            tuple((answer.text, answer.pictures) for answer in answers), is_code
        )
    ]


@lru_cache(maxsize=32)
def _places(
    answers: tuple[tuple[str, str], ...], is_code: bool
) -> list[tuple[list[int], list[int]]]:
    """The groups as positions of answers: 600 answers take seconds, and texts change seldom."""
    by_text: dict[tuple[str, str], list[int]] = {}
    for place, (text, pictures) in enumerate(answers):
        normal = text.strip("\n") if is_code else _plain(text)
        by_text.setdefault((normal, pictures), []).append(place)
    places: list[tuple[list[int], list[int]]] = []
    firsts: list[tuple[str, tuple[str, ...], Counter[str], list[int]]] = []
    for (normal, pictures), same in by_text.items():
        words = () if is_code or len(normal) > _LONGEST else _words(normal)
        count = Counter(words)
        for shown, other, their_count, near in firsts:
            if shown == pictures and _is_near(words, count, other, their_count):
                near += same
                break
        else:
            places.append((same, []))
            if _SHORT <= len(words) <= _LONG:
                firsts.append((pictures, words, count, places[-1][1]))
    return places


def _plain(text: str) -> str:
    """A text without spaces and full stops that do not change its meaning.

    A capital letter may be another variable, a sign or a bracket another formula, the end of a
    line the end of an item, and in code a space may be one of a text.
    """
    lines = unicodedata.normalize("NFC", text).split("\n")
    plain = "\n".join(line.rstrip() for line in lines).strip()
    if "`" in plain:
        return plain
    plain = re.sub(r"\n{3,}", "\n\n", re.sub(r"(?<=\S)[^\S\n]+", " ", plain))
    return plain if plain.endswith("..") else plain.removesuffix(".")


def _words(text: str) -> tuple[str, ...]:
    words = re.findall(r"\w+(?:[.,]\w+)*|[^\w\s]", text.casefold())
    return tuple(word for word in words if word not in _HARMLESS)


def _is_near(
    words: tuple[str, ...], count: Counter[str], other: tuple[str, ...], other_count: Counter[str]
) -> bool:
    longer = max(len(words), len(other))
    if not _SHORT <= len(words) <= _LONG or (count & other_count).total() < _NEAR * longer:
        return False
    if _exact(words) != _exact(other):
        return False
    return difflib.SequenceMatcher(None, words, other, autojunk=False).ratio() >= _NEAR


def _exact(words: tuple[str, ...]) -> list[str]:
    """The numbers and signs of a text, each of which may reverse its meaning."""
    return [word for word in words if not word[0].isalpha() or any(c.isdigit() for c in word)]
