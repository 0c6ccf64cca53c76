"""The map and the recipes name what exists: every file, function and package."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from house import FLOORS, MODULES, ROOT

import coursekit
from coursekit.cli import main
from coursekit.course import CourseKit
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.result import STATUSES
from coursekit.lms.export import exporters

MAP = ROOT / "docs" / "architecture.md"
PAGES = [MAP, ROOT / "CONTRIBUTING.md"]
FILES = ("csv", "db", "html", "json", "jsonl", "md", "py", "sh", "toml", "txt", "yml")
# Folders whose files the pages may name; what grading writes is not there in a fresh clone.
OURS = (".ci/", ".github/", "answers/", "coursekit/", "data/", "docs/", "source/", "tests/")


def spans(page: Path) -> list[str]:
    """What a page has in backticks; not its blocks of code."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    return re.findall(r"`([^`\n]+)`", text)


def named_in(tree: ast.AST) -> dict[str, ast.AST]:
    """The functions, classes and constants of a module's or a class's body."""
    found: dict[str, ast.AST] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {one.id: node for one in targets if isinstance(one, ast.Name)}
    return found


def exists(name: str) -> bool:
    """Whether a module of that short name has the function or class, and it the method."""
    module, *inside = name.split(".")
    candidates = defaultdict(list)
    for path in MODULES.values():
        candidates[path.stem].append(path)
    for path in candidates[module]:
        node: ast.AST | None = ast.parse(path.read_text(encoding="utf-8"))
        for part in inside:
            node = named_in(node).get(part) if node is not None else None
        if node is not None:
            return True
    return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_exists(page):
    paths = [
        span
        for span in spans(page)
        if span.startswith(OURS) and not re.search(r"[<*]|[A-Z]{5}", span)
    ]
    assert paths
    missing = [path for path in paths if not (ROOT / path).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_function_exists(page):
    dotted = [
        span.removesuffix("()")
        for span in spans(page)
        if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)+(\(\))?", span)
        and not span.startswith("c.")  # a setting
        and span.rpartition(".")[2] not in FILES
    ]
    assert dotted
    assert [name for name in dotted if not exists(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_option_exists(page, capsys):
    found = [span for span in spans(page) if re.match(r"coursekit |--", span)]
    assert found
    sources = [*ROOT.glob("coursekit/cli/*.py"), ROOT / "coursekit/cluster/__init__.py"]
    cli = "".join(path.read_text(encoding="utf-8") for path in sources)
    for command in found:
        said = cli
        if not command.startswith("--"):
            with pytest.raises(SystemExit):
                main([command.split()[1], "--help"])
            said = capsys.readouterr().out
        assert said, command
        options = re.findall(r"--[a-z-]+", command)
        assert [one for one in options if not re.search(rf"{one}(?![a-z-])", said)] == [], command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_setting_exists(page):
    classes = [CourseKit, Sandbox, *exporters().values()]
    configured = {kind.__name__: kind for kind in classes}
    settings = [span.split(".")[1:] for span in spans(page) if span.startswith("c.")]
    assert settings
    missing = [
        one for one in settings if one[1] not in configured[one[0]].class_traits(config=True)
    ]
    assert missing == []


def test_the_map_names_every_status():
    text = MAP.read_text(encoding="utf-8")
    *first, last = STATUSES
    assert f"how grading ended: {', '.join(first)} or {last} |" in text
    assert f"*{'*, *'.join(first)}* or *{last}*" in text


def test_a_step_of_the_way_names_a_function_of_its_file():
    steps = re.findall(r"\| `(coursekit/\S+)` \| `(\w+)\.\S+` \|", MAP.read_text(encoding="utf-8"))
    assert len(steps) > 15
    assert [step for step in steps if Path(step[0]).stem != step[1]] == []


def test_the_picture_of_the_floors_is_what_the_test_of_the_floors_holds():
    picture = MAP.read_text(encoding="utf-8").split("```mermaid")[1].split("```")[0]
    drawn = {
        package: int(floor)
        for floor, inside in re.findall(r"subgraph floor(\d+) .*?\n(.*?)  end", picture, re.DOTALL)
        for package in inside.split()
    }
    assert drawn == FLOORS


def test_the_changelog_ends_with_this_version():
    entries = re.findall(
        r"^## \[(\d\S*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M
    )
    assert entries[0] == coursekit.__version__
