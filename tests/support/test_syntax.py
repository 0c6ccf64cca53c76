"""Trees are whole, whatever the garbage collector does in between."""

from __future__ import annotations

import ast
import gc

import pytest

from coursekit.notebook.code import parsed
from coursekit.support.syntax import parse

SOURCE = f"found = [{', '.join(f'f({number})' for number in range(200))}]"


class Parses:
    """Garbage whose end parses, deep in the stack, as a traceback's formatting does."""

    ended = 0

    def __init__(self):
        self.itself = self

    def __del__(self):
        Parses.ended += 1
        self._deep(18)

    def _deep(self, levels):
        if levels:
            self._deep(levels - 1)
        else:
            ast.parse("1 + 2")


@pytest.fixture
def busy_collector():
    before = gc.get_threshold()
    gc.set_threshold(50)
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("busy_collector")
def test_garbage_that_parses_does_not_tear_a_tree():
    for number in range(20):
        Parses()
        expected = f"{SOURCE}\n{number}"
        assert len(parse(expected).body) == 2
        Parses()
        assert len(parsed(f"{expected}  # the cell of a notebook").body) == 2
    gc.collect()
    assert Parses.ended == 40
    assert gc.isenabled()


def test_what_others_note_on_nodes_is_no_part_of_a_tree():
    """All trees share the node for `Load`, to which IPython's tracebacks give a parent."""
    other = ast.parse("x")
    shared = ast.parse("y").body[0].value.ctx
    assert other.body[0].value.ctx is shared
    before = getattr(shared, "parent", None)
    shared.parent = other.body[0].value
    try:
        assert len(parse("f(a, b, [c, d])\n" * 20).body) == 20
    finally:
        shared.parent = before
