"""A PostgreSQL server of a test's own: from Debian's package, in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from coursekit.support.environment import die_with_parent

OWNER = "postgres"  # the server refuses to run as root


@dataclass(frozen=True)
class Server:
    """A running server, which listens on a socket in a folder and nowhere else."""

    folder: Path

    def database(self, name: str) -> str:
        """Make an empty database; its address."""
        import psycopg

        where = f"host={self.folder} user={OWNER} dbname=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    @property
    def environment(self) -> dict[str, str]:
        """What has PostgreSQL's own programs, and addresses that name no host, come here."""
        return {"PGHOST": str(self.folder), "PGUSER": OWNER}


@contextmanager
def started() -> Iterator[Server]:
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's server is not installed: apt-get install postgresql")
    user: dict[str, Any] = {}
    if os.getuid() == 0:
        try:
            owner = pwd.getpwnam(OWNER)
        except KeyError:
            pytest.skip(f"as root, PostgreSQL's server needs a user {OWNER}, who is not there")
        user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    # Not pytest's folder, in which only its owner may look.
    folder = Path(tempfile.mkdtemp(prefix="ck-pg-"))
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        folder.chmod(0o755)
        make = [programs / "initdb", "-D", folder / "data", "-U", OWNER, "-A", "trust"]
        make += ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(make, check=True, cwd=folder, capture_output=True, text=True, **user)
        run = [programs / "postgres", "-D", folder / "data", "-F", "-c", "listen_addresses="]
        run += ["-c", f"unix_socket_directories={folder}"]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(
                run, cwd=folder, stdout=log, stderr=log, **user,
                preexec_fn=partial(die_with_parent, os.getpid()),
            )  # fmt: skip
        try:
            _wait(server, folder)
            yield Server(folder)
        finally:
            server.send_signal(signal.SIGINT)  # end connections, then itself
            server.wait(60)
    finally:
        shutil.rmtree(folder)


def _programs() -> Path | None:
    """The folder of the newest version's programs, which Debian keeps off the path."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4])
    )
    if not found and (named := shutil.which("initdb")):
        found = [Path(named)]
    return found[-1].parent if found else None


def _wait(server: subprocess.Popen, folder: Path) -> None:
    import psycopg

    for _ in range(600):
        try:
            psycopg.connect(f"host={folder} user={OWNER} dbname=postgres").close()
        except psycopg.OperationalError:
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"PostgreSQL did not start:\n{(folder / 'log').read_text()}")
