"""Helpers that the verbs of the command line share."""

import argparse
import sys
from typing import TypeAlias

from coursekit.support.text import printable

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def complain(text: object) -> None:
    """Print to standard error, as from coursekit; names in it may be strangers'."""
    print("coursekit:", printable(str(text), also="\n\t"), file=sys.stderr)
