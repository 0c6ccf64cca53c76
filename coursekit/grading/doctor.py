"""Find out by trying whether this machine offers the sandbox."""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

# Layers that a machine may lack; without any other one, no sandbox starts.
_LAYERS = {
    "process limit": "students' code cannot start more processes than c.Sandbox.processes",
    "system calls": "it cannot reach parts of the kernel that no notebook needs",
}
# Runs inside; prints which of them hold, seen from there.
_PROBE = """
import json, resource
status = dict(line.split(":\\t", 1) for line in open("/proc/self/status"))
print(json.dumps({
    "process limit": resource.getrlimit(resource.RLIMIT_NPROC)[0] <= 256,
    "system calls": int(status.get("Seccomp", "0")) == 2,
}))
"""
# What most often stands in the way.
_REMEDY = (
    "on Ubuntu, try `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`; start a "
    "container with --privileged, or grade outside of it"
)


@dataclass(frozen=True)
class Diagnosis:
    """The layers that this machine lacks; `reason` says what stops the sandbox, or is empty."""

    missing: list[str]
    reason: str
    remedy: str

    @property
    def sandboxed(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        lines = [f"MISSING  {name}: not: {_LAYERS[name]}" for name in self.missing]
        if self.sandboxed:
            lines.append("Grading runs students' code in a sandbox.")
        else:
            lines.append(f"No sandbox: {self.reason}; {self.remedy}.")
            lines.append("`coursekit grade` refuses to run here without --trust-submissions.")
        return "\n".join(lines)


def diagnose() -> Diagnosis:
    """Start a sandbox, and look around inside."""
    if sys.platform != "linux":
        remedy = "grade on Linux, in a virtual machine for example"
        return Diagnosis([], "it needs Linux", remedy)
    present, error = _probe()
    return Diagnosis([name for name, holds in present.items() if not holds], error, _REMEDY)


def _probe() -> tuple[dict[str, bool], str]:
    from coursekit.grading import sandbox
    from coursekit.grading.kernels import provisioner, settings

    control = settings.control_folder()
    try:
        with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
            command = [sys.executable, "-I", "-S", "-c", _PROBE]
            settings.Sandbox().spec(Path(name), control, command).write(control / "spec.json")
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
