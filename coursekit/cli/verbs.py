"""What the verbs of the command line share."""

from __future__ import annotations

import argparse
import sys
from typing import TypeAlias

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def complain(text: object) -> None:
    """Print to standard error, as from coursekit."""
    print(f"coursekit: {text}", file=sys.stderr)
