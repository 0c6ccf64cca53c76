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
    """Keep a log off the terminal: there is a progress bar, and errors are returned."""
    handlers, propagate = log.handlers[:], log.propagate
    log.handlers, log.propagate = [logging.NullHandler()], False
    try:
        yield
    finally:
        log.handlers, log.propagate = handlers, propagate
