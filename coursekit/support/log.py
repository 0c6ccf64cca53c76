"""Keep logs and warnings off the terminal."""

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


def ignore_cell_ids() -> None:
    """Keep what nbformat says of older notebooks off the terminal: it mends them as it reads."""
    for message in ("Cell is missing an id field", "Non-unique cell id"):
        warnings.filterwarnings("ignore", message=message, category=FutureWarning)


@contextmanager
def quiet(log: logging.Logger) -> Iterator[None]:
    """Keep nbgrader's log off the terminal: there is a progress bar, and errors are returned."""
    handlers, propagate = log.handlers[:], log.propagate
    log.handlers, log.propagate = [], False
    try:
        yield
    finally:
        log.handlers, log.propagate = handlers, propagate


@contextmanager
def silent(name: str) -> Iterator[None]:
    log = logging.getLogger(name)
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)
