"""The messages of failed checks, and the comparison of two messages."""

import math
import re
from collections.abc import Mapping
from functools import lru_cache

# A check of ours has words; an assert without any may as well be the student's own.
NO_MESSAGE = "An assert failed that says nothing more."
# What is said of code that is unfinished, never ran, or was stopped tells no mistake from another.
_SAYS_NOTHING = re.compile(
    r"(NotImplementedError|NameError|UnboundLocalError|SyntaxError|IndentationError|TabError"
    r"|ImportError|ModuleNotFoundError|TimeoutError|CellTimeoutError|DeadKernelError|MemoryError"
    r"|KeyboardInterrupt|SystemExit|NoAnswer|PlainError|OutputTooLarge)\b"
)
_ERROR = re.compile(r"[A-Z]\w*(Error|Exception|Warning|Iteration|Interrupt|Exit)\b")
MOST_TEXT = 2000  # of a message: who prints a table says it in the first lines
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+\b")
# A path of two parts or more, without its last.
_FOLDERS = re.compile(r"(?<![\w/\\.])(?:[A-Za-z]:)?[/\\](?:[\w.@ -]+[/\\])+")
# The same numbers in another container, or of another type, are the same numbers.
_WRAPPERS = re.compile(r"\b(?:np|numpy)\.(?:float|int|uint|bool|str)\w*(?=\()|\barray(?=\()")
_TRUTH = re.compile(r"\b(?:np|numpy)\.(True|False)_")
_TOKEN = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?!\w)|\w+")
NUMBER = re.compile(r"[-+]?[\d.]")
_CLOSE = 1e-6


def message(name: str, text: str) -> str:
    """The message of a failed check, as students read it and as it is compared."""
    text = text.strip()
    if name == "AssertionError":
        return text or NO_MESSAGE
    return f"{name}: {text}" if text else f"{name}, raised without a word."


def says_enough(failed: Mapping[str, str]) -> bool:
    """Return whether messages can tell one mistake from another.

    None is of code that did not run, and one at least was written by the author of the check:
    what Python says of a wrong type or index, it says of many mistakes.
    """
    texts = [" ".join(text.split()) for text in failed.values()]
    return (
        any(text != NO_MESSAGE and not _ERROR.match(text) for text in texts)
        and not any(_SAYS_NOTHING.match(text) for text in texts)
        and NO_MESSAGE not in texts
        and "" not in texts
    )


def same(first: Mapping[str, str], second: Mapping[str, str]) -> bool:
    """Return whether the same checks failed with the same messages."""
    return first.keys() == second.keys() and all(
        same_text(first[check], second[check]) for check in first
    )


def same_text(text: str, other: str) -> bool:
    """Return whether two messages are the same: words equal, numbers close, in any container."""
    first, second = tokens(text), tokens(other)
    return len(first) == len(second) and all(map(_same_token, first, second))


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    text = _FOLDERS.sub("", ADDRESS.sub("0x", text[:MOST_TEXT]))
    return tuple(_TOKEN.findall(_WRAPPERS.sub("", _TRUTH.sub(r"\1", text))))


def _same_token(token: str, other: str) -> bool:
    if token == other:
        return True
    if not (NUMBER.match(token) and NUMBER.match(other)):
        return False
    try:
        return math.isclose(float(token), float(other), rel_tol=_CLOSE, abs_tol=_CLOSE**2)
    except ValueError:  # "2nd"
        return False
