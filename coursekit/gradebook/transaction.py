"""Several of nbgrader's steps as one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def one_transaction(gradebook: Any) -> Iterator[None]:
    """Make nbgrader's methods, each of which commits, part of one transaction."""
    session = gradebook.db
    commit = session.commit
    session.commit = session.flush
    try:
        # Flushed when asked to, not whenever an object is half made.
        with session.no_autoflush:
            yield
        commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.commit = commit
