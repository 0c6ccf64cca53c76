"""Helpers that the verbs of the command line share."""

from __future__ import annotations

import argparse
import sys
from typing import Any, TypeAlias

from coursekit.support.text import printable

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Explained(argparse._SubParsersAction):
    """Verbs whose own help begins with what the list of verbs says about them."""

    def add_parser(self, name: str, **named: Any) -> argparse.ArgumentParser:
        help_text = named["help"]
        return super().add_parser(
            name, description=f"{help_text[0].upper()}{help_text[1:]}.", **named
        )


def complain(text: object) -> None:
    """Print to standard error, as from coursekit; names in it may be strangers'."""
    print("coursekit:", printable(str(text), also="\n\t"), file=sys.stderr)
