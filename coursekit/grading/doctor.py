"""Find out by trying whether this machine offers the sandbox."""

import subprocess
import sys
import tempfile
from pathlib import Path

# What most often stands in the way.
_REMEDY = (
    "on Ubuntu, try `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`; start a "
    "container with --privileged, or grade outside of it"
)


def fault() -> str:
    """Start a sandbox, and return what stops it and what helps, or ""."""
    if sys.platform != "linux":
        return "it needs Linux; grade on Linux, in a virtual machine for example"
    from coursekit.grading import sandbox
    from coursekit.grading.kernels import provisioner, settings

    control = settings.control_folder()
    try:
        with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
            command = [sys.executable, "-I", "-S", "-c", ""]
            settings.Sandbox().spec(Path(name), control, command).write(control / "spec.json")
            process = subprocess.run(
                [*sandbox.launcher(control / "spec.json"), *command],
                env={}, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/",
            )  # fmt: skip
        reason = provisioner.read_outcome(control).get("error", "")
        if process.returncode and not reason:
            lines = process.stderr.strip().splitlines() or [f"exit code {process.returncode}"]
            reason = f"Python does not start inside ({lines[-1]})"
        return f"{reason}; {_REMEDY}" if reason else ""
    finally:
        settings.remove(control)
