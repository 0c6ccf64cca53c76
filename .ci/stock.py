"""Grade the course that ``nbgrader quickstart`` writes, with the coursekit that is installed."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import coursekit


def run(*command: object, cwd: Path | None = None) -> None:
    """Run a command of this environment; show what it says only if it fails."""
    program = str(Path(sys.executable).with_name(str(command[0])))
    done = subprocess.run(
        [program, *map(str, command[1:])], cwd=cwd, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{command}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")


def points(course: Path, assignment: str) -> dict[str, float]:
    """What each student scored, from the record of grading."""
    got: dict[str, float] = {}
    ledger = course / "autograded" / f"{assignment}.jsonl"
    for line in map(json.loads, ledger.read_text(encoding="utf-8").splitlines()):
        if line["kind"] == "submission":
            assert line["status"] == "graded", line
            got.setdefault(line["student"], 0)
        else:
            got[line["student"]] = got.get(line["student"], 0) + (line["score"] or 0)
    return got


def main(course: Path) -> None:
    """Grade who handed in the solution and who handed in nothing but the release."""
    home = Path(coursekit.__file__).resolve()
    assert home.is_relative_to(Path(sys.prefix).resolve()), f"{home} is not what was installed"
    run("nbgrader", "quickstart", course.name, cwd=course.parent)
    run("nbgrader", "generate_assignment", "ps1", cwd=course)
    shutil.copytree(course / "release" / "ps1", course / "submitted" / "blank" / "ps1")
    shutil.copytree(course / "source" / "ps1", course / "submitted" / "solved" / "ps1")
    run("coursekit", "-C", course, "grade", "ps1")
    got = points(course, "ps1")
    assert got["solved"] > got["blank"] == 0, got
    # The templates are in the wheel, too: pages for students, and a course of one's own.
    for student in got:
        assert list((course / "feedback" / student / "ps1").glob("*.html"))
    own = course.with_name("own")
    run("coursekit", "new", "--course", own, "week1")
    run("coursekit", "-C", own, "lint")
    print(f"coursekit {coursekit.__version__}, installed from its wheel: {got}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
