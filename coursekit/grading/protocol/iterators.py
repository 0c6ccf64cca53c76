"""Iterators of the other side, which are gone through there, as far as somebody asks."""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from coursekit.grading.protocol.plain import MOST_ITEMS, PlainError
from coursekit.grading.protocol.remote import Remote, Side

# So many items come one by one, since code that runs between them may matter; then many at once.
_ONE_BY_ONE, _MANY = 100, 1000


class _Lacking(AttributeError, TypeError):
    """As `hasattr` asks, and as `len` and an index say it."""


class _Lacks:
    """A method that an object has not, though its base has."""

    def __get__(self, of: Any, kind: type) -> Any:
        raise _Lacking("it is an iterator")


class RemoteIterator(Remote):
    """An iterator on the other side: it may never end, or raise after some items."""

    __len__ = __getitem__ = _Lacks()

    def __init__(self, peer: Side, number: int, about: dict[str, Any]) -> None:
        super().__init__(peer, number, about)
        self._kind = types.GeneratorType if about.get("kind") == "generator" else None
        self._came: deque[Any] = deque()
        self._count = 0

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if not self._came:
            if self._count > MOST_ITEMS:
                raise PlainError(f"it yields more than {MOST_ITEMS} items")
            most = 1 if self._count < _ONE_BY_ONE else _MANY
            items = self._peer.ask("next", of=self, most=most)
            self._came.extend(items)
            self._count += len(items)
        if not self._came:
            raise StopIteration
        return self._came.popleft()


class RemoteSteps(Remote):
    """An iterator of a class on the other side."""

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        for item in self._peer.ask("next", of=self, most=1):
            return item
        raise StopIteration


class Source:
    """Where iterators are: gives their next items, and an error only after the items before it."""

    def __init__(self) -> None:
        self._raised: dict[int, tuple[Any, Exception]] = {}

    def next(self, of: Any, most: int) -> list[Any]:
        """At most so many items; none at the end."""
        if id(of) in self._raised:
            raise self._raised.pop(id(of))[1]
        items: list[Any] = []
        try:
            for item in islice(of, most):
                items.append(item)
        except Exception as error:
            if not items:
                raise
            self._raised[id(of)] = of, error
        return items


def kind_of(value: Any) -> str:
    """ "generator" or "iterator" for those that Python itself makes, else ""."""
    kind = type(value)
    if kind.__module__ in ("builtins", "itertools") and hasattr(kind, "__next__"):
        return "generator" if kind is types.GeneratorType else "iterator"
    return ""
