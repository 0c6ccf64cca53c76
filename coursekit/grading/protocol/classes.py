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

# What `Remote` has for all objects, and not every class.
OURS = frozenset(name for name in vars(Remote) if name[:2] == "__" == name[-2:]) - {
    "__class__", "__delattr__", "__dict__", "__dir__", "__doc__", "__getattr__", "__init__",
    "__module__", "__setattr__", "__weakref__", "__annotations__", "__bool__", "__copy__",
    "__deepcopy__", "__reduce_ex__", "__sklearn_clone__",
} | {"__slots__"}  # fmt: skip
# None in their place is what `collections.abc` and Python itself understand.
_ABSENT = {
    "__contains__", "__enter__", "__exit__", "__getitem__", "__iter__", "__len__", "__setitem__",
}  # fmt: skip


def _implied(has: frozenset[str]) -> set[str]:
    """What Python finds out by way of other methods."""
    items = {"__getitem__", "__iter__"} & has
    return {"__contains__", "__iter__"} if items else set()


def _shown(self: Any, name: str) -> Any:
    """An object's attribute; what its class lacks it has not either."""
    if name[:2] == "__" and name in type(self)._lacks and not hasattr(object, name):
        raise AttributeError(name)
    return object.__getattribute__(self, name)


class RemoteClass(type):
    """A class on the other side; what it makes are objects there."""

    _peer: Side
    _id: int
    _named: tuple[str, ...] | None

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return cls._peer.ask("call", of=cls, args=list(args), kwargs=kwargs)

    def __getattribute__(cls, name: str) -> Any:
        """What stands here for any object of the other side's is no method of this class."""
        if name[:2] == "__" and name in type.__getattribute__(cls, "_lacks"):
            return getattr(object, name)
        return super().__getattribute__(name)

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("_") and not cls._peer.may_ask(name):
            raise AttributeError(name)
        return attribute(cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        if name.startswith(("__", "_abc")):
            super().__setattr__(name, value)
        else:
            cls._peer.ask("set_attribute", of=cls, name=name, value=value)

    def __instancecheck__(cls, instance: Any) -> bool:
        """An object of a class of named tuples comes by value, and says only how that is called."""
        if super().__instancecheck__(instance):
            return True
        kind = type(instance)
        named = cls._named is not None and getattr(kind, "_fields", None) == cls._named
        return named and kind.__name__ == cls.__name__

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
    name, named = str(about.get("name"))[:60], about.get("named")
    first = RemoteFunction if about.get("calls") else steps if about.get("steps") else Remote
    kept = [base for base in bases if type(base) is RemoteClass]
    libraries = [base for base in bases if type(base) is not RemoteClass]
    libraries += [vars(base)["_library"] for base in kept if vars(base)["_library"] is not None]
    space: dict[str, Any] = {
        "__doc__": str(about["doc"])[:10_000] if about.get("doc") else None,
        "__module__": "__main__",
        "_library": _alike(libraries),
        "_named": tuple(map(str, named)) if isinstance(named, list) else None,
        "__slots__": (),
        "_is_class_of": (peer, number),
        "_has": frozenset(),
        "_lacks": frozenset(),
        "__getattribute__": _shown,
    }
    if isinstance(about.get("has"), list):
        has = space["_has"] = frozenset(str(one) for one in about["has"][:1000])
        space["_lacks"] = OURS - has
        if first in (Remote, RemoteFunction):
            space |= dict.fromkeys(_ABSENT - has - _implied(has))
    if any(hasattr(base, "__sklearn_tags__") for base in libraries):
        # What scikit-learn asks an estimator before it uses it; its class answers that.
        space["__sklearn_tags__"] = lambda self: space["_library"]().__sklearn_tags__()
        space["__sklearn_is_fitted__"] = lambda self: True  # where not, its own methods say so
    if match := tuple(str(one) for one in about.get("match", ())[:1000]):
        space["__match_args__"] = match
    told = [str(one) for one in about.get("fields", ())[:1000]]
    fields = [one for one in told if one.isidentifier() and not iskeyword(one)]
    if fields:  # a data class, for `dataclasses.fields` and `asdict`
        of_fields = dataclasses.make_dataclass("Alike", dict.fromkeys(fields))
        space["__dataclass_fields__"] = vars(of_fields)["__dataclass_fields__"]
    name = name if name.isidentifier() else "Object"
    try:
        made = RemoteClass(name, (*dict.fromkeys(kept), first), space)
    except TypeError:  # bases that do not go together
        made = RemoteClass(name, (first,), space)
    type.__setattr__(made, "_peer", peer)
    type.__setattr__(made, "_id", number)
    return made


def _alike(libraries: list[type]) -> type | None:
    """A class that is all that these are; None if there are none."""
    if len(libraries) < 2:
        return next(iter(libraries), None)
    try:
        return type("Alike", tuple(libraries), {})
    except TypeError:  # bases that do not go together
        return libraries[0]


def is_class(value: object) -> bool:
    """Whether it stands for a class of the other side."""
    return type(value) is RemoteClass


def own(coded: Any, resolve: Callable[[Any], Any], is_asked: Callable[[str, str], bool]) -> Any:
    """What a class of the other side made of plain data, to be asked; None if by value will do.

    Parameters
    ----------
    resolve : callable
        Makes something of a reference.
    is_asked : callable
        Whether the author's class of that name has something of that name: the object is what
        a task is about.
    """
    kind = str(coded["of"].get("type"))
    if not any(is_asked(kind, str(name)) for name in coded["names"]):
        return None
    made = resolve(coded["of"])
    if isinstance_(made, Remote):
        made._is_data = True
    return made
