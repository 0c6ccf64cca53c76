"""A machine on which no sandbox can be made."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest


def without_namespaces(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run coursekit where no user namespace can be made, and there are no rights to do without."""
    if shutil.which("unshare") is None:
        pytest.skip("NOT TESTED without namespaces: there is no unshare")
    forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    run = ["unshare", "-Ur", "sh", "-c", forbid, "sh", sys.executable, "-m", "coursekit"]
    return subprocess.run([*run, *arguments], capture_output=True, text=True)
