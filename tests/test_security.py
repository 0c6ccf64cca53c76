"""docs/security.md holds no promise without its test: comments in its source name them."""

from __future__ import annotations

import ast
import re
from typing import Any

from house import ROOT
from PIL import Image
from traitlets.config import Config

from coursekit.grading.kernels import clock, relay, worker
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.prepare import reader
from coursekit.grading.protocol import plain

PAGE = ROOT / "docs" / "security.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
# Of what has no test, and is said to have none.
LAST = "\n## Not tested\n"
# Instead of tests, where nothing is promised.
EXPLAINS = "explains"
PROMISES = re.compile(r"\b(cannot|never|only|nobody|nothing|refuses?|limits?|always|safe)\b")


def blocks(text: str) -> list[str]:
    """The paragraphs, bullets and rows of tables, each with its comments; code has none."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for part in re.split(r"\n\s*\n", text):
        lines = [line for line in part.splitlines() if line.strip()]
        if not lines or lines[0].startswith("#"):
            assert len(lines) < 2, f"a heading without a line after it: {part}"
        elif lines[0].startswith("|"):
            found += lines[2:]
        else:
            found += re.split(r"\n(?=(?:[-*]|\d+\.) )", "\n".join(lines))
    return found


def names(block: str) -> list[str]:
    """What the comment at the end of a block says: tests."""
    found = COMMENT.findall(block)
    if not found or not re.search(r"-->\s*\|?\s*$", block):
        return []
    return [name.strip() for comment in found for name in comment.split(",")]


def is_run(name: str) -> bool:
    """Whether there is a test of that name, which is not always skipped."""
    file, _, function = name.partition("::")
    path = ROOT / file
    if not (path.exists() and path.name.startswith("test_") and function.startswith("test_")):
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        is_mark = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
        if is_mark and is_given_up(node):
            return False
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return not any(map(is_given_up, node.decorator_list)) and any(
                isinstance(one, ast.Assert | ast.With | ast.Call) for one in ast.walk(node)
            )
    return False


def is_given_up(mark: ast.AST) -> bool:
    marks = {ast.unparse(one) for one in ast.walk(mark) if isinstance(one, ast.Attribute)}
    return bool(marks & {"pytest.mark.skip", "pytest.mark.xfail"})


def test_each_block_names_its_tests():
    tested, _, _ = TEXT.partition(LAST)
    without = [COMMENT.sub("", block) for block in blocks(tested) if not names(block)]
    assert not without, "no comment names the tests of:\n" + "\n".join(without)
    for block in blocks(tested):
        if EXPLAINS in names(block):
            assert names(block) == [EXPLAINS]
            assert not PROMISES.search(COMMENT.sub("", block)), f"this promises something: {block}"


def test_the_tests_that_are_named_are_there_and_run():
    named = {name for block in blocks(TEXT) for name in names(block)} - {EXPLAINS}
    assert len(named) > 80
    gone = sorted(name for name in named if not is_run(name))
    assert not gone, f"no such test, or always skipped: {gone}"


def test_what_is_not_tested_is_last_and_says_so():
    _, heading, rest = TEXT.partition(LAST)
    assert heading
    assert "\n## " not in rest
    assert not COMMENT.search(rest)


def test_limits_are_the_defaults():
    (lines,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    c = Config()
    exec(lines, {"c": c})
    examples = {"readable", "environment"}
    shown: dict[str, Any] = {name: c.Sandbox[name] for name in c.Sandbox if name not in examples}
    defaults = Sandbox()
    assert {name: getattr(defaults, name) for name in shown} == shown
    numbers = {n for n, one in Sandbox.class_own_traits().items() if isinstance(one.default(), int)}
    switches = {n for n in numbers if isinstance(getattr(defaults, n), bool)}
    assert set(shown) - {"run_all"} == numbers - switches
    assert examples <= set(Sandbox.class_own_traits())


def test_numbers_are_those_of_the_code():
    text = " ".join(TEXT.split())
    for words in (
        f"messages of at most {relay.LARGEST // 2**20} MiB",
        f"and {relay._MOST // 2**20} MiB of large ones",
        f"nested more than {reader._DEEPEST} deep",
        f"up to {('zero', 'one', 'two', 'three', 'four', 'five')[clock.GENEROUS]} times the limit",
        f"{plain.MOST_BYTES // 2**20} MiB for a value, {plain.MOST_ITERATED:,} items of an "
        f"iterator and {plain.MOST_DEPTH} levels",
        f"ended after {worker.MOST_CPU:g} seconds",
        f"more than {Image.MAX_IMAGE_PIXELS // 10**6} million points",
    ):
        assert words in text
