"""The student's notebook, as the judge sees it."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Protocol

from coursekit.grading.judge.calling import described, is_discarded
from coursekit.grading.protocol.errors import Gone, Interrupted, TheirError
from coursekit.grading.protocol.peer import Function, Peer, argument
from coursekit.grading.protocol.plain import PlainError, RemoteName, draws


class Holder(Protocol):
    """The holder of a check's names; see `names`."""

    def holds(self, value: Any) -> str:
        """The name under which the notebook holds a value that it gave; "" if there is none."""


class Student(Peer):
    """The student's notebook, through a connection for each check.

    Attributes
    ----------
    late, gone : bool
        Whether its code was interrupted, or its process ended, in this check.
    calls : int
        How often a function of the notebook's was called, which may have changed its names.
    unfollowed : bool
        Whether a call changed arguments of which the check's own were left as they are.
    refusal : str
        What it gave that is no plain data, and what would be; "" if nothing.
    """

    def __init__(self) -> None:
        super().__init__(None)
        self._names: Holder | None = None
        self._follows = False
        self.late = self.gone = self.unfollowed = False
        self.refusal = ""
        self.calls = 0

    def attach(self, connection: socket.socket, names: Holder) -> None:
        """Go on with another connection to the same notebook."""
        self._socket, self._names, self._nested = connection, names, 0
        self.late = self.gone = self.unfollowed = self._follows = False
        self.refusal = ""

    def detach(self) -> None:
        """Take back all that was given; nothing of it outlasts its check."""
        self._socket = None
        self.exports.clear()
        self._numbers.clear()
        self._functions.clear()

    def follow(self) -> None:
        """Before a check runs once more, on what becomes of its arguments."""
        self._follows = True

    def ask(self, verb: str, **fields: Any) -> Any:
        with self._heeding(str(fields.get("name", verb))):
            return super().ask(verb, **fields)

    def call(self, function: Function, args: list[Any], kwargs: dict[str, Any]) -> Any:
        call = described(function, args, kwargs)
        self.calls += 1
        with self._heeding(call):
            try:
                return super().call(function, args, kwargs)
            except TheirError as error:
                if not error.coursekit.call:
                    error.coursekit = replace(error.coursekit, call=call)
                raise

    @contextlib.contextmanager
    def _heeding(self, subject: str) -> Iterator[None]:
        """Take note of what goes wrong: a check that expects an error must not get this one."""
        if self.late:
            raise Interrupted("the time for this check is up")
        try:
            yield
        except Interrupted:
            self.late = True
            raise
        except Gone:
            self.gone = True
            raise
        except PlainError as error:
            self.refusal = self.refusal or f"the result of {subject} cannot be looked at: {error}"
            raise

    def _handed(self, value: Any) -> Any:
        """Data of the notebook's own are not sent back there: the call gets those it has."""
        name = self._names.holds(value) if self._names is not None else ""
        return RemoteName(name) if name else value

    def end(self) -> None:
        """Tell it that the check is over."""
        self.send({"do": "end"}, [])
        self.receive()

    def _follow(self, fields: dict[str, Any], changes: dict[Any, Any]) -> set[Any]:
        """Change arguments here as they changed there, where the check asks for the change.

        It does if nobody looks at what the call gives. Else what the check wants may be computed
        after the call, from what it gave.
        """
        changes = {
            place: value
            for place, value in changes.items()
            if not isinstance(self._handed(argument(fields, place)), RemoteName)  # looked at anew
        }
        if self._follows or is_discarded():
            return super()._follow(fields, changes)
        drawn = {place: value for place, value in changes.items() if draws(value)}
        followed = super()._follow(fields, drawn)
        self.unfollowed |= len(followed) < len(changes)
        return followed
