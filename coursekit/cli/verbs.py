"""Helpers that the verbs of the command line share."""

import argparse
import sys
from typing import TypeAlias

from coursekit.support.text import printable

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_flag(verb: argparse.ArgumentParser, name: str, help_text: str) -> None:
    """Add an option without a value to a verb."""
    verb.add_argument(name, action="store_true", help=help_text)


def complain(text: object) -> None:
    """Print to standard error, as from coursekit; names in it may be strangers'."""
    print("coursekit:", printable(str(text), also="\n\t"), file=sys.stderr)
