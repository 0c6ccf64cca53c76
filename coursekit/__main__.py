"""``python -m coursekit``."""

import sys

from coursekit.cli import main

if __name__ == "__main__":
    sys.exit(main())
