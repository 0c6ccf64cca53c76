"""Find out by trying which parts of the sandbox this machine offers."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

# Runs inside; prints which layers hold, seen from there.
_PROBE = """
import json, os, resource, socket, sys
secret, = sys.argv[1:]
try:
    status = dict(line.split(":\\t", 1) for line in open("/proc/self/status"))
except OSError:
    status = {}
def refused(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        return True
    return False
def loopback():
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname()).close()
    except OSError:
        return False
    return True
others = [name for name in os.listdir("/proc") if name.isdigit()]
bound = (resource.RLIMIT_DATA, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE)
print(json.dumps({
    "files": not os.path.exists(secret) and refused(open, "/usr/coursekit", "w")
        and refused(open, "/etc/shadow"),
    "processes": os.getpid() < 100 and 0 < len(others) < 100,
    "network": [name for _, name in socket.if_nameindex()] == ["lo"] and loopback(),
    "privileges": not int(status.get("CapEff", "1"), 16) and not int(status.get("CapBnd", "1"), 16)
        and int(status.get("NoNewPrivs", "0")) == 1 and os.geteuid() != 0,
    "limits": all(resource.getrlimit(what)[0] != resource.RLIM_INFINITY for what in bound),
    "process limit": resource.getrlimit(resource.RLIMIT_NPROC)[0] <= 256,
    "system calls": int(status.get("Seccomp", "0")) == 2,
}))
"""

_MEANING = {
    "files": "students' code sees a copy of its own folder and libraries, no other file",
    "processes": "it sees and can end its own processes only, and all of them end with it",
    "network": "it reaches no network but a loopback of its own",
    "privileges": "it has no rights of root, and can get none",
    "limits": "it is stopped when it uses too much time, memory or disk",
    "process limit": "it cannot start more processes than c.Sandbox.processes",
    "system calls": "it cannot reach parts of the kernel that no notebook needs",
}
# What most often stands in the way.
_REMEDY = (
    "on Ubuntu, try `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`; start a "
    "container with --privileged, or grade outside of it"
)
# Their absence weakens the sandbox, but leaves it one.
_OPTIONAL = {"process limit", "system calls"}


@dataclass(frozen=True)
class Diagnosis:
    """The layers of the sandbox on this machine; `reason` says what stops it, or is empty."""

    present: dict[str, bool]
    reason: str
    remedy: str

    @property
    def sandboxed(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        lines = [
            f"present  {name}: {meaning}"
            if self.present.get(name)
            else f"MISSING  {name}: not: {meaning}"
            for name, meaning in _MEANING.items()
        ]
        if self.sandboxed:
            lines.append("Grading runs students' code in a sandbox.")
        else:
            lines.append(f"No sandbox: {self.reason}; {self.remedy}.")
            lines.append("`coursekit grade` refuses to run here without --trust-submissions.")
        return "\n".join(lines)


def diagnose() -> Diagnosis:
    """Start a sandbox and look around inside."""
    if sys.platform != "linux":
        remedy = "grade on Linux, in a virtual machine for example"
        return Diagnosis({}, "it needs Linux", remedy)
    present, error = _probe()
    lacking = [name for name in _MEANING if name not in _OPTIONAL and not present.get(name)]
    if lacking and not error:
        error = f"missing: {', '.join(lacking)}"
    return Diagnosis(present, error, _REMEDY)


def _probe() -> tuple[dict[str, bool], str]:
    from coursekit.grading import sandbox
    from coursekit.grading.kernels import provisioner, settings

    control = settings.control_folder()
    try:
        with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
            secret = Path(name, "secret")
            secret.touch()
            folder = Path(name, "work")
            folder.mkdir()
            command = [sys.executable, "-I", "-S", "-c", _PROBE, str(secret)]
            settings.Sandbox().spec(folder, control, command).write(control / "spec.json")
            process = subprocess.run(
                [*sandbox.launcher(control / "spec.json"), *command],
                env={}, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/",
            )  # fmt: skip
        outcome = provisioner.read_outcome(control)
        if "error" in outcome:
            return {}, outcome["error"]
        try:
            return json.loads(process.stdout), ""
        except ValueError:
            lines = process.stderr.strip().splitlines() or [f"exit code {process.returncode}"]
            return {}, f"Python does not start inside ({lines[-1]})"
    finally:
        settings.remove(control)
