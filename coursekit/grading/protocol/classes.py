"""Classes of the other side, as they look on this one."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from keyword import iskeyword
from typing import Any

from coursekit.grading.protocol.remote import (
    Remote,
    RemoteFunction,
    Side,
    attribute,
    isinstance_,
    signature,
)


class RemoteClass(type):
    """A class on the other side; what it makes are objects there."""

    _peer: Side
    _id: int

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return cls._peer.ask("call", of=cls, args=list(args), kwargs=kwargs)

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("_") and not cls._peer.may_ask(name):
            raise AttributeError(name)
        return attribute(cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        if name.startswith(("__", "_abc")):
            super().__setattr__(name, value)
        else:
            cls._peer.ask("set_attribute", of=cls, name=name, value=value)

    def __iter__(cls) -> Iterator[Any]:
        turn, items = vars(cls).get("_items", (-1, []))
        if turn != cls._peer.turns or not cls._peer.looks:  # as for objects
            items = cls._peer.ask("items", of=cls)
            type.__setattr__(cls, "_items", (cls._peer.turns, items))
        return iter(items)

    def __len__(cls) -> int:
        return sum(1 for _ in cls)  # `list` would ask for the length

    def __getitem__(cls, key: Any) -> Any:
        return cls._peer.ask("item", of=cls, key=key)

    def __bool__(cls) -> bool:
        return True

    @property
    def __annotations__(cls) -> Any:  # type: ignore[override]
        return cls._peer.ask("attribute", of=cls, name="__annotations__")

    def __dir__(cls) -> list[str]:
        return [str(name) for name in cls._peer.ask("dir", of=cls)]

    @property
    def __signature__(cls) -> inspect.Signature:
        return signature(cls._peer.ask("signature", of=cls))


def remote_class(
    peer: Side, number: int, about: dict[str, Any], bases: list[Any], steps: type
) -> RemoteClass:
    """A class to stand for one of the other side.

    Parameters
    ----------
    bases : list
        Its bases as far as they stand here, too.
    steps : type
        What its objects are if they are iterators.
    """
    name = str(about.get("name"))[:60]
    first = RemoteFunction if about.get("calls") else steps if about.get("steps") else Remote
    kept = [base for base in bases if type(base) is RemoteClass]
    libraries = [base for base in bases if type(base) is not RemoteClass]
    libraries += [vars(base)["_library"] for base in kept if vars(base)["_library"] is not None]
    space = {
        "__doc__": str(about["doc"])[:10_000] if about.get("doc") else None,
        "__module__": "__main__",
        "_library": libraries[0] if libraries else None,
        "__slots__": (),
        "_is_class_of": (peer, number),
    }
    told = [str(one) for one in about.get("fields", ())[:1000]]
    fields = [one for one in told if one.isidentifier() and not iskeyword(one)]
    if fields:  # a data class, for `dataclasses.fields` and `asdict`
        alike = dataclasses.make_dataclass("Alike", dict.fromkeys(fields))
        space["__dataclass_fields__"] = vars(alike)["__dataclass_fields__"]
    name = name if name.isidentifier() else "Object"
    try:
        made = RemoteClass(name, (*dict.fromkeys(kept), first), space)
    except TypeError:  # bases that do not go together
        made = RemoteClass(name, (first,), space)
    type.__setattr__(made, "_peer", peer)
    type.__setattr__(made, "_id", number)
    return made


def is_class(value: object) -> bool:
    """Whether it stands for a class of the other side."""
    return type(value) is RemoteClass


def own(coded: Any, resolve: Callable[[Any], Any], is_asked: Callable[[str], bool]) -> Any:
    """What a class of the other side made of plain data, to be asked; None if by value will do.

    Parameters
    ----------
    resolve : callable
        Makes something of a reference.
    is_asked : callable
        Whether the author's classes have a method of that name: the object is what a task is about.
    """
    if not any(is_asked(str(name)) for name in coded["methods"]):
        return None
    made = resolve(coded["of"])
    if isinstance_(made, Remote):
        made._is_data = True
    return made
