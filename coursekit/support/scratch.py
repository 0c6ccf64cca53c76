"""Folders of a run, and an end to those that a killed run left."""

import os
import re
import shutil
import tempfile
import time
from pathlib import Path

_OURS = re.compile(r"(?:ck|coursekit)-(\d+)-")
# Processes elsewhere that share the folder, in another container, cannot be seen: a run that is
# under way is younger than this.
_SECONDS = 24 * 3600


def prefix(short: bool = False) -> str:
    """The beginning of the names of this process's temporary folders; `short` for sockets."""
    return f"{'ck' if short else 'coursekit'}-{os.getpid()}-"


def sweep() -> list[Path]:
    """Remove this user's folders of processes that have ended, a day old or older; returns them."""
    removed = []
    for top in {Path(tempfile.gettempdir()), Path("/tmp")}:
        for path in top.iterdir() if top.is_dir() else []:
            if (match := _OURS.match(path.name)) and _is_left(path, int(match[1])):
                shutil.rmtree(path, ignore_errors=True)
                removed.append(path)
    return removed


def _is_left(path: Path, pid: int) -> bool:
    try:
        status = path.lstat()
        os.kill(pid, 0)
    except ProcessLookupError:
        is_ours = not hasattr(os, "getuid") or status.st_uid == os.getuid()
        return is_ours and time.time() - status.st_mtime > _SECONDS and not path.is_symlink()
    except OSError:
        pass
    return False
