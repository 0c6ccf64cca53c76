"""Every command in README.md and docs/ runs: a reader who copies it gets what it says."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import zipfile
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from small import configure, edited, write
from tables import table

from coursekit.cli import main
from coursekit.course import CourseKit
from coursekit.grading.kernels.settings import Sandbox

ROOT = Path(__file__).resolve().parents[1]
WEEK = "week07-evaluation"
LIGHT = "week05-measures"  # one notebook, for pages that say nothing of a notebook's own
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

TELL, HALF_A_PRIOR = (table("half_a_prior")[name] for name in ("bank", "answer"))

# Run by .ci/run, or by `make lint` there: two of them would run this test, others take minutes.
SETUP = {"make demo", "make test"}
BY_CI = SETUP | {"make lint"}
BY_LINT = {".venv/bin/coursekit release --check", ".venv/bin/coursekit solutions --check"}


def commands(page: Path) -> list[str]:
    """The lines of a page's ```bash blocks, without their comments."""
    blocks = re.findall(r"```bash\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    blocks = [re.sub(r"\\\n\s*", "", block) for block in blocks]  # one command on several lines
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


def run(command: str, folder: Path) -> None:
    """Run a command as the page has it; a server is started, seen to answer, and stopped."""
    environment = os.environ | {"GIT_CONFIG_GLOBAL": str(folder / ".gitconfig")}
    if command.endswith("jupyter lab"):
        serve(command + " --no-browser --allow-root --port 0", "is running at", folder, environment)
    elif command.endswith(("coursekit desk", "coursekit door")):
        serve(command, "open http://127.0.0.1:", folder, environment)
    elif command.startswith(".venv/bin/coursekit "):  # here, where Python has started already
        with contextlib.chdir(folder):
            assert main(shlex.split(command)[1:]) == 0, command
    else:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def serve(command: str, ready: str, folder: Path, environment: dict[str, str]) -> None:
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            command, shell=True, cwd=folder, env=environment, stdout=out, stderr=out,
            start_new_session=True,
        )  # fmt: skip
        try:
            for _ in range(240):
                if ready in log.read_text():
                    return
                assert server.poll() is None, log.read_text()[-2000:]
                time.sleep(0.5)
            pytest.fail(f"{command} did not start:\n{log.read_text()[-2000:]}")
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return make_clone(tmp_path / "clone")


@pytest.fixture(scope="module")
def graded_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone in which ada handed in the light week as it was released, and is graded."""
    clone = make_clone(tmp_path_factory.mktemp("graded") / "clone")
    shutil.copytree(clone / "release" / LIGHT, clone / "submitted" / "ada" / LIGHT)
    run(f".venv/bin/coursekit grade {LIGHT} --no-feedback", clone)
    return clone


@pytest.fixture
def graded_clone(graded_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graded_once, tmp_path / "clone", symlinks=True)


def make_clone(copy: Path) -> Path:
    """A copy of the repository as a clone has it, with this environment as its .venv."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name, follow_symlinks=False)
    subprocess.run(["git", "init", "-q"], cwd=copy, check=True)
    (copy / ".venv").symlink_to(sys.prefix)
    # Shown by tests/grading/test_agreement.py; here it would cost minutes.
    configure(copy, "\nc.Sandbox.proof = False\n")
    return copy


def test_each_page_with_commands_is_run_here():
    with_commands = {page.name for page in PAGES if commands(page)}
    assert with_commands == {
        "README.md", "students.md", "tas.md", "instructors.md", "security.md",
        "lms.md", "nbgrader.md", "gradebook-server.md", "scaling.md", "door.md",
    }  # fmt: skip


def test_what_the_readme_says_is_what_ci_runs():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert set(commands(ROOT / "README.md")) == SETUP
    for command in BY_CI:
        assert f"\n{command}\n" in script
    recipes = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin")
    lint = recipes.partition("\nlint:")[2].partition("\n\n")[0].split("\n\t")
    assert set(lint) >= BY_LINT


def test_links_and_pictures_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target} is not there"


@pytest.mark.nightly
def test_students_page_in_a_release_of_its_own(tmp_path, monkeypatch):
    """With nothing installed but requirements.txt."""
    monkeypatch.setenv("PIP_NO_COMPILE", "no")  # which means yes; few modules are imported here
    shutil.copytree(ROOT / "release" / LIGHT, tmp_path / LIGHT)
    for command in commands(ROOT / "docs" / "students.md"):
        run(command, tmp_path / LIGHT)
    installed = subprocess.run(
        [".venv/bin/python", "-c", "import coursekit"], cwd=tmp_path / LIGHT, capture_output=True
    )
    assert installed.returncode == 1


def hand_in(clone: Path, *more: tuple[str, str], week: str = WEEK) -> None:
    """A roster, and what Canvas would hand out of what ada, bo and `more` sent."""
    (clone / "roster.csv").write_text(
        "id,first_name,last_name,email,canvas_id,id_number,username,org_defined_id\n"
        "ada,Ada,Lovelace,ada@example.org,1234,7,ada1,A1\n"
        "bo,George,Boole,bo@example.org,1235,8,bo1,A2\n"
        "kim,Kim,Lee,kim@example.org,1236,9,kim1,A3\n"
        "lin,Lin,Chen,lin@example.org,1237,10,lin1,A4\n",
        encoding="utf-8",
    )
    with zipfile.ZipFile(clone / "submissions.zip", "w") as archive:
        for student, prefix in (("ada", "lovelaceada_1234"), ("bo", "boolegeorge_1235"), *more):
            for number, notebook in enumerate((clone / "release" / week).glob("*.ipynb")):
                copy = shutil.copy(notebook, clone / "copy.ipynb")
                if notebook.stem == "iris":
                    with edited(Path(copy)) as cells:
                        mine = HALF_A_PRIOR.replace("right", f"right_{student}")
                        cells["task-1-6"].source = mine
                archive.write(copy, f"{prefix}_{number}_{notebook.name}")


def mark_everything(clone: Path) -> None:
    """As a TA does in formgrader."""
    with closing(sqlite3.connect(clone / "gradebook.db")) as gradebook, gradebook:
        gradebook.execute("UPDATE grade SET manual_score = 1 WHERE auto_score IS NULL")
        gradebook.execute("UPDATE grade SET needs_manual_grade = 0")


@pytest.mark.slow
def test_lms_page(clone):
    """The week of the page: Kim joins ada's team, and withdraws."""
    hand_in(clone, week=LIGHT)
    (clone / "export.csv").write_text(
        f"Student,ID,SIS User ID,SIS Login ID,Section,{LIGHT} (4711)\n    Points Possible,,,,,\n"
        '"Lovelace, Ada",1234,S1,ada1,L 1,\n"Boole, George",1235,S2,bo1,L 1,\n',
        encoding="utf-8",
    )
    (clone / "requests-form.csv").write_text(
        f"Timestamp,Email Address,Assignment,Task,Why\n"
        f"2026-11-20,bo@example.org,{LIGHT},measures/answer-3-4,Why?\n",
        encoding="utf-8",
    )
    page = (clone / "docs" / "lms.md").read_text(encoding="utf-8")
    with (clone / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.writelines(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    for command in commands(clone / "docs" / "lms.md"):
        if " export " in command or " return " in command:
            mark_everything(clone)
        run(command, clone)
    for name in ("canvas", "moodle", "brightspace"):
        assert len((clone / f"grades-{name}.csv").read_text(encoding="utf-8").split()) > 2
    with zipfile.ZipFile(clone / "returned" / LIGHT / "canvas.zip") as archive:
        assert len(archive.namelist()) == 2
    assert "The reason is right" in (clone / "requests.csv").read_text(encoding="utf-8")


@pytest.mark.slow
def test_tas_page(clone):
    """The week of the page: bo has more time, lin is excused, ada and kim are a team.

    The page speaks of the first part of one of the week's three notebooks; all of them would cost
    minutes.
    """
    for name in ("wine", "wine2"):
        for path in clone.glob(f"*/{WEEK}/{name}.*"):
            path.unlink()
        shutil.rmtree(clone / "answers" / WEEK / name)
    (clone / "answers" / WEEK / "equivalent.toml").unlink()  # it names all three
    for page in (clone / "answers" / WEEK / "iris").glob("task-2-*"):
        page.unlink()
    for path in clone.glob(f"*/{WEEK}/iris.ipynb"):
        notebook = nbformat.read(path, as_version=4)
        last = [cell.id for cell in notebook.cells].index("answer-1-8")
        notebook.cells = notebook.cells[: last + 1]
        write(path, notebook)
    hand_in(clone, ("kim", "leekim_1236"))
    for command in commands(clone / "docs" / "tas.md"):
        if " export " in command or " return " in command:
            mark_everything(clone)
        if command.endswith("--no-mutants"):  # the answer was copied there by hand
            with (clone / "answers" / WEEK / "iris" / "task-1-6.py").open("a") as bank:
                bank.write(TELL + HALF_A_PRIOR)
        run(command, clone)
    page = (clone / "feedback" / "ada" / WEEK / "iris.html").read_text(encoding="utf-8")
    assert page.count("the number of wrong predictions gets 1/2 as well.") == 1
    pages = {path.name for path in (clone / "feedback" / "ada" / WEEK).glob("*.html")}
    assert pages == {f"{WEEK}.html", "iris.html"}
    with (clone / "grades-canvas.csv").open(encoding="utf-8-sig", newline="") as file:
        grade = {row["ID"]: row[WEEK] for row in csv.DictReader(file)}
    assert grade["1237"] == "EX"
    assert grade["1234"] == grade["1236"] != ""
    with zipfile.ZipFile(clone / "returned" / WEEK / "canvas.zip") as archive:
        pages = {name.split("_")[1]: archive.read(name).decode() for name in archive.namelist()}
    assert set(pages) == {"1234", "1235", "1236"}
    assert pages["1234"] == pages["1236"]  # a team's, for both who sent something
    assert "Feedback for Ada Lovelace (ada), Kim Lee (kim)" in pages["1234"]


@pytest.mark.slow
def test_nbgrader_page(tmp_path, monkeypatch):
    """In an empty folder, with what is installed."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    for command in commands(ROOT / "docs" / "nbgrader.md"):
        run(command, tmp_path)
    lines = (tmp_path / "course101" / "autograded" / "ps1.jsonl").read_text(encoding="utf-8")
    assert '"student": "bitdiddle"' in lines


def test_nbgrader_page_names_every_setting():
    page = (ROOT / "docs" / "nbgrader.md").read_text(encoding="utf-8")
    for kind in (Sandbox, CourseKit):
        for name in kind.class_own_traits(config=True):
            assert re.search(rf"\b{name}\b", page), f"{kind.__name__}.{name}"


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_door_page(graded_clone):
    (graded_clone / "roster.csv").write_text("id,first_name,last_name\nada,Ada,Berg\n")
    page = commands(graded_clone / "docs" / "door.md")
    for command in page:
        run(command, graded_clone)
    assert "8900/enter?link=" in (graded_clone / "links.csv").read_text()


@pytest.mark.nightly
def test_gradebook_server_page(graded_clone, postgres, monkeypatch):
    clone = graded_clone
    page = (ROOT / "docs" / "gradebook-server.md").read_text(encoding="utf-8")
    (setting,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for name, value in postgres.environment.items():
        monkeypatch.setenv(name, value)
    configure(clone, setting.replace("tas@db.example.org", ""))
    (before_that,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    for command in [*before_that.splitlines(), *commands(clone / "docs" / "gradebook-server.md")]:
        run(command, clone)
    assert (clone / "judging-models.dump").stat().st_size > 1000
    run(f".venv/bin/coursekit report {LIGHT}", clone)
    (clone / "gradebook.db").unlink()
    run(f".venv/bin/coursekit grade {LIGHT} --no-feedback", clone)
    assert not (clone / "gradebook.db").exists()


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_scaling_page(clone, monkeypatch):
    elsewhere = "week08-curves"
    for week in (LIGHT, elsewhere):
        shutil.copytree(clone / "release" / week, clone / "submitted" / "ada" / week)
    page = clone / "docs" / "scaling.md"
    for command in commands(page):
        run(command, clone)
    monkeypatch.setenv("PATH", os.path.join(sys.prefix, "bin"), prepend=os.pathsep)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    (lab,) = re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    with contextlib.ExitStack() as stack:
        for line in lab.splitlines():
            where, _, command = line.partition("$")
            command = command.replace("lab1", "127.0.0.1").replace("8786", port)
            if where == "you":
                run(command, clone)
                continue
            one = subprocess.Popen(
                command.replace("--nthreads 8", "--nthreads 1"), shell=True,
                cwd=clone.parent, start_new_session=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            stack.callback(one.wait)
            stack.callback(os.killpg, one.pid, signal.SIGKILL)
    lines = (clone / "autograded" / f"{elsewhere}.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["status"] for line in lines if '"submission"' in line] == ["graded"]


@pytest.mark.slow
def test_instructors_page(graded_clone):
    clone = graded_clone
    for command in commands(clone / "docs" / "instructors.md"):
        if command not in BY_CI | BY_LINT:
            run(command, clone)
    assert (clone / "release" / f"{LIGHT}.zip").exists()
    assert (clone / "reports" / LIGHT / "index.html").exists()
    assert "normalise" in (clone / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert (clone / ".git" / "hooks" / "pre-commit").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_security_page(clone):
    for command in commands(clone / "docs" / "security.md"):
        run(command, clone)
