"""Iterators and coroutines of the other side, which run there, as far as somebody asks."""

from __future__ import annotations

import sys
import types
from collections.abc import Coroutine, Generator, Iterator
from typing import Any

from coursekit.grading.protocol.plain import MOST_BYTES, MOST_ITEMS, PlainError
from coursekit.grading.protocol.remote import Remote, Side, isinstance_

# First items come one by one, since code that runs between them may matter; then so many at once.
_MANY = 1000


class _Lacking(AttributeError, TypeError):
    """As `hasattr` asks, and as `len` and an index say it."""


class _Lacks:
    """A method that an object has not, though its base has."""

    def __get__(self, of: Any, kind: type) -> Any:
        raise _Lacking("it is an iterator")


class RemoteCoroutine(Remote, Coroutine):
    """A coroutine on the other side, which runs there to its end when it is awaited."""

    def send(self, value: Any) -> Any:
        raise StopIteration(self._peer.ask("await", of=self))

    def throw(self, *error: Any) -> Any:
        raise error[0]

    def close(self) -> None:
        pass

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._peer.ask("await", of=self)
        yield


class RemoteSteps(Remote):
    """An iterator of a class on the other side."""

    _one_by_one = 10_000  # its attributes may tell how far it is
    # Not set in `__init__`: objects of a class of the other side are made without it.
    _came: Iterator[Any] = iter(())
    _count = _bytes = 0

    def __iter__(self) -> Iterator[Any]:
        """What `iter` gives there: mostly the same object, but a class may make another one."""
        made = self._peer.ask("iterator", of=self)
        if isinstance_(made, RemoteSteps):
            return made
        raise TypeError(f"{self._type!r} object is not iterable")

    def __len__(self) -> int:
        """Only a class like the author's tells: to count the items is to go through them."""
        if self._peer.looks and not self._peer.may_operate("__len__"):
            raise TypeError(f"object of type {self._type!r} has no len()")
        return super().__len__()

    def __next__(self) -> Any:
        for item in self._came:
            return item
        if self._count > MOST_ITEMS:
            raise PlainError(f"it yields more than {MOST_ITEMS} items")
        if self._bytes > MOST_BYTES:
            raise PlainError(f"it yields more than {MOST_BYTES // 2**20} MiB")
        most = 1 if self._count < self._one_by_one else _MANY
        items = self._peer.ask("next", of=self, most=most)
        self._came = iter(items)
        self._count += len(items)
        self._bytes += sum(map(sys.getsizeof, items))
        return next(self._came)


class RemoteIterator(RemoteSteps):
    """An iterator of Python's on the other side: it may never end, or raise after some items."""

    _one_by_one = 100
    __len__ = __getitem__ = _Lacks()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __init__(self, peer: Side, number: int, about: dict[str, Any]) -> None:
        super().__init__(peer, number, about)
        self._kind = types.GeneratorType if about.get("kind") == "generator" else None


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
            while len(items) < most:
                items.append(next(of))
        except StopIteration:
            pass
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
