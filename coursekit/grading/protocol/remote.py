"""Objects of the other side, as they look on this one."""

from __future__ import annotations

import contextlib
import dis
import inspect
import types
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from coursekit.grading.protocol.errors import Refused, TheirError
from coursekit.grading.protocol.plain import PlainError

# An object of the student's own would say yes, and would be told what is right.
_COMPARES = {
    "all", "allclose", "any", "array_equal", "assert_called_with", "compare", "difference", "eq",
    "equals", "ge", "gt", "identical", "intersection", "isclose", "isdisjoint", "isin", "issubset",
    "issuperset", "le", "lt", "ne", "startswith", "symmetric_difference", "endswith",
}  # fmt: skip
# What an author may look at though it begins with two underscores.
_OPEN = {
    "__annotations__", "__bases__", "__defaults__", "__dict__", "__eq__", "__hash__", "__init__",
    "__kwdefaults__", "__lt__", "__module__", "__qualname__", "__repr__", "__str__", "__version__",
    "__wrapped__", "__closure__",
}  # fmt: skip


class Side(Protocol):
    """What an object needs of the connection that it came through.

    Attributes
    ----------
    looks : bool
        Whether the other side tells what its objects are made of.
    turns : int
        How often its code was called.
    """

    looks: bool
    turns: int

    def ask(self, what: str, **fields: Any) -> Any: ...

    def may_ask(self, name: str) -> bool:
        """Whether an attribute that is not public may be asked for."""

    def may_tell(self, name: str) -> bool:
        """Whether a method may be given arguments."""

    def may_operate(self, name: str) -> bool:
        """Whether an operator of an object is its own."""

    def may_hold(self, kind: str, name: str) -> bool:
        """Whether objects of a class that the author has, too, have something of that name."""


class Remote:
    """An object on the other side; what has a public name can be asked for."""

    coursekit_is_function = False

    def __init__(self, peer: Side, number: int, about: dict[str, Any]) -> None:
        self._peer = peer
        self._id = number
        self._type = str(about.get("type"))[:60]
        self._kind: Any = None
        self._items: tuple[int, list[Any] | Exception] = -1, []
        self._is_data = False
        self._data: tuple[int, Any] = -1, None
        self.__name__ = str(about.get("name") or self._type)[:60]
        self.__doc__ = str(about["doc"])[:10_000] if about.get("doc") else None

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """What it says its class is; `isinstance` believes it of what cannot be plain data."""
        return type(self) if self._kind is None else self._kind

    def __getattr__(self, name: str) -> Any:
        if name == "__array__" and self._is_data:
            return getattr(_data(self), name)
        if name.startswith("_") and not self._peer.may_ask(name):
            raise AttributeError(name)
        if self._is_data and not self._peer.may_hold(self._type, name):
            data = _data(self)
            if hasattr(data, name):
                return getattr(data, name)
        return attribute(self, name)

    def __getitem__(self, key: Any) -> Any:
        if self._is_data and not self._peer.may_operate("__getitem__"):
            return _data(self)[key]  # a mask as the key tells what is wanted
        return self._peer.ask("item", of=self, key=key)

    def __len__(self) -> int:
        if self._is_data and not self._peer.may_operate("__len__"):
            return len(_data(self))
        said = int(self._peer.ask("length", of=self))
        if self._peer.looks and not self._peer.may_operate("__len__"):
            with contextlib.suppress(TheirError, PlainError):  # it cannot be gone through
                return len(self._listed())
        return said

    def __iter__(self) -> Iterator[Any]:
        return iter(self._listed())

    def _listed(self) -> list[Any]:
        """Its items: the same ones, until code of the other side was called again.

        A student's object could have as many as it should when they are counted, and none when
        each of them should be right.
        """
        turn, found = self._items
        if turn != self._peer.turns or not self._peer.looks:
            try:
                plain = self._is_data and not self._peer.may_hold(self._type, "__iter__")
                found = list(_data(self) if plain else self._peer.ask("items", of=self))
                if (said := self._said_length()) not in (None, len(found)):
                    found = PlainError(f"it says that it has {said} items, not {len(found)}")
            except (TheirError, PlainError) as error:
                found = error
            self._items = self._peer.turns, found
        if isinstance(found, Exception):
            raise found
        return found

    def _said_length(self) -> int | None:
        """How many items it says that it has, if it is asked that; else None."""
        if self._is_data:
            return len(self)
        if self._peer.looks and self._peer.may_operate("__len__"):
            with contextlib.suppress(TheirError):  # its class has no length
                return int(self._peer.ask("length", of=self))
        return None

    def __bool__(self) -> bool:
        if self._peer.may_operate("__bool__"):
            return bool(self._peer.ask("operate", of=self, name="__bool__", others=[]))
        return bool(_data(self)) if self._is_data else True

    def __dir__(self) -> list[str]:
        return [str(name) for name in self._peer.ask("dir", of=self)]

    def __repr__(self) -> str:
        if self._peer.may_operate("__repr__"):
            return str(self._peer.ask("text", of=self, how="repr"))
        return f"<{self._type} {self.__name__}>"

    def __str__(self) -> str:
        if self._peer.may_operate("__str__") or self._peer.may_operate("__repr__"):
            return str(self._peer.ask("text", of=self, how="str"))
        return f"<{self._type} {self.__name__}>"

    def __eq__(self, other: object) -> Any:
        if issubclass(type(other), Remote) and other._id == self._id:  # type: ignore[attr-defined]
            return True
        return _operate(self, "__eq__", other)

    def __hash__(self) -> int:
        if self._peer.may_operate("__hash__"):
            return hash(self._peer.ask("operate", of=self, name="__hash__", others=[]))
        return hash(_data(self)) if self._is_data else self._id

    def __enter__(self) -> Any:
        return _done(self, "__enter__")

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        """Only what a check raises on purpose is the object's to swallow; else it would pass."""
        own = kind and next(base for base in kind.__mro__ if base.__module__ == "builtins")
        raised = kind is not None and _is_raised(error, trace)
        told = [one for one in getattr(error, "args", ()) if isinstance(one, str)] if raised else []
        swallows = self._peer.ask("exit", of=self, kind=own, told=told)
        return swallows is True and raised

    def __contains__(self, item: Any) -> bool:
        if self._peer.may_operate("__contains__"):
            return bool(_done(self, "__contains__", item))
        return any(one is item or one == item for one in self)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") and name in _KEPT:
            object.__setattr__(self, name, value)
        elif name != _HANDED_DOWN:
            self._peer.ask("set_attribute", of=self, name=name, value=value)

    def __delattr__(self, name: str) -> None:
        if name != _HANDED_DOWN:
            self._peer.ask("delete_attribute", of=self, name=name)

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        """What it holds there; what stands for it here is nobody's business."""
        return self._peer.ask("attribute", of=self, name="__dict__")

    def __setitem__(self, key: Any, value: Any) -> None:
        _done(self, "__setitem__", key, value)

    def __sklearn_clone__(self) -> Any:
        return self._peer.ask("clone", of=self)

    def __copy__(self) -> Any:
        return self._peer.ask("copy", of=self, deep=False)

    def __deepcopy__(self, memo: Any) -> Any:
        return self._peer.ask("copy", of=self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickled there, not here: what is read again is another object there."""
        copied = self._peer.ask("pickled", of=self)
        _PICKLED[copied._id] = copied
        return _unpickled, (copied._id,)


_KEPT = {
    "_peer", "_id", "_type", "_kind", "_items", "_is_data", "_data", "_bases", "_came",
    "_count", "_bytes", "__name__", "__doc__",
}  # fmt: skip
# What a pipeline's parts get from it while it is fitted: whom they tell how far they are.
_HANDED_DOWN = "_parent_callback_ctx"
_PICKLED: dict[int, Remote] = {}


def _unpickled(number: int) -> Remote:
    return _PICKLED[number]


def attribute(of: Any, name: str) -> Any:
    """What an object or class of the other side has under a name.

    A function that has the name of a method of plain data is told nothing: it is asked where
    data should be, and would be told what is right.
    """
    tells = of._peer.may_tell(name)
    if name in _COMPARES and not tells:
        raise AttributeError(f"a result of another type is not asked whether it is right ({name})")
    found = of._peer.ask("attribute", of=of, name=name)
    return found if tells or not callable(found) else telling_nothing(found, name)


def telling_nothing(function: Any, name: str) -> Callable[..., Any]:
    """The same, but it is given no arguments."""

    def asked(*args: Any, **kwargs: Any) -> Any:
        if args or kwargs:
            raise Refused(
                f"a result of another type than expected is not asked whether it is right ({name})"
            )
        return function()

    asked.__name__ = asked.__qualname__ = name
    return asked


def isinstance_(value: object, kind: type) -> bool:
    """Whether it is one of ours, whatever it says of itself."""
    return issubclass(type(value), kind)


def _operate(remote: Remote, name: str, *others: Any) -> Any:
    """Have an operator run where its object is, if the author's own code defines such a one."""
    asked = remote._peer.may_operate(name)
    is_told = name not in _ORDER or all(isinstance_(other, Remote) for other in others)
    if not (asked and is_told):
        if remote._is_data:
            return _operate_here(remote, name, *others)
        if remote._peer.looks and (asked or (name not in _EQUAL and _defines(remote, name))):
            raise Refused(
                f"an object of the class {remote._type} is not compared with data ({name}): it "
                "would be told what is right"
                if asked
                else f"your class {remote._type} has {name}, which that of the solution has not"
            )
        return NotImplemented
    try:
        return remote._peer.ask("operate", of=remote, name=name, others=list(others))
    except PlainError:
        return NotImplemented


def _defines(remote: Remote, name: str) -> bool:
    """Whether the object's class says that it has an operator."""
    return name in getattr(type(remote), "_has", ())


def _operate_here(remote: Remote, name: str, *others: Any) -> Any:
    """An operator that is of plain data, whatever the object's class adds to these."""
    mine, *theirs = (_data(one) for one in (remote, *others))
    found = getattr(type(mine), name, None)
    return NotImplemented if found is None else found(mine, *theirs)


def _data(value: Any) -> Any:
    """The plain data that an object is: the same until code of the other side was called again."""
    if not (isinstance_(value, Remote) and value._is_data):
        return value
    if not value._peer.looks or value._data[0] != value._peer.turns:
        found = value._peer.ask("data", of=value)
        value._data = value._peer.turns, found
    return value._data[1]


def _done(remote: Remote, name: str, *others: Any) -> Any:
    """What the operator gives. `NotImplemented`, which counts as true, is an error here.

    Python takes it for "ask the other operand" from operators of two operands only.
    """
    found = _operate(remote, name, *others)
    if found is NotImplemented:
        raise TypeError(f"{remote._type!r} object does not support {name}")
    return found


def _is_raised(error: BaseException, trace: types.TracebackType | None) -> bool:
    """Whether a check raised this by a `raise` of its own: no assertion, and nothing unforeseen."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or isinstance(error, AssertionError):
        return False
    code = trace.tb_frame.f_code
    by = next(one.opname for one in dis.get_instructions(code) if one.offset == trace.tb_lasti)
    return code.co_filename.startswith("<") and by == "RAISE_VARARGS"


def _operator(name: str) -> Callable[..., Any]:
    def operate(self: Remote, *others: Any) -> Any:
        return _operate(self, name, *others) if others else _done(self, name)

    operate.__name__ = name
    return operate


_EQUAL = {"__eq__", "__ne__"}
_ORDER = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}
for _name in (
    "lt", "le", "gt", "ge", "add", "radd", "sub", "rsub", "mul", "rmul", "truediv",
    "rtruediv", "floordiv", "rfloordiv", "mod", "rmod", "pow", "rpow", "matmul", "and", "or",
    "xor", "neg", "pos", "abs", "invert", "iadd", "isub", "imul", "lshift", "rshift",
):  # fmt: skip
    setattr(Remote, f"__{_name}__", _operator(f"__{_name}__"))


class RemoteFunction(Remote):
    """A function, class or other callable on the other side."""

    coursekit_is_function = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._peer.ask("call", of=self, args=list(args), kwargs=kwargs)

    @property
    def __signature__(self) -> inspect.Signature:
        if not self._peer.looks:
            raise AttributeError("__signature__")
        return signature(self._peer.ask("signature", of=self))

    @property
    def __code__(self) -> Any:
        """What can be told of a function without its text."""
        if not self._peer.looks:
            raise AttributeError("__code__")
        told = self._peer.ask("code", of=self)
        return types.SimpleNamespace(
            **{name: value for name, value in told.items() if name.startswith("co_")}
        )


def signature(told: Any) -> inspect.Signature:
    return inspect.Signature(
        [
            inspect.Parameter(
                str(name),
                list(inspect._ParameterKind)[kind],
                default=default[0] if default else inspect.Parameter.empty,
                annotation=note[0] if note else inspect.Parameter.empty,
            )
            for name, kind, default, note in told[0]
        ],
        return_annotation=told[1][0] if told[1] else inspect.Signature.empty,
    )


def as_function(remote: RemoteFunction) -> Callable[..., Any]:
    """A function as any other, for those who look at it."""

    def function(*args: Any, **kwargs: Any) -> Any:
        return remote(*args, **kwargs)

    function.__name__ = function.__qualname__ = remote.__name__
    function.__doc__ = remote.__doc__
    function._coursekit_remote = remote  # type: ignore[attr-defined]
    return function


def is_open(name: str) -> bool:
    """Whether a name with two underscores is one that authors look at."""
    return name in _OPEN
