"""The house of docs/architecture.md: a package imports only from floors below its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter

from house import FLOORS, MODULES, ROOT

import coursekit

MOST_LINES, MOST_PARAMETERS = 600, 6
# Pronouns and participles: they say nothing of what they name.
VAGUE = {
    "alone", "anew", "apart", "done", "found", "given", "held", "here", "how", "kept", "known",
    "left", "made", "mine", "more", "now", "of", "one", "ours", "own", "rest", "said", "taken",
    "theirs", "there", "told", "what", "where", "which", "who", "why",
}  # fmt: skip


def imported(module: str) -> Iterator[str]:
    """The modules of coursekit that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: a relative import; write it out"
            for name in (f"{node.module}.{one.name}" for one in node.names):
                yield name if name in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def room(module: str) -> str:
    """The package or top-level module that a module belongs to; "" for ``coursekit`` itself."""
    return [*module.split("."), ""][1]


def test_every_package_has_a_floor():
    rooms = {room(module) for module in MODULES} - {"", "__main__"}
    assert rooms == set(FLOORS)


def test_imports_go_down():
    for module in MODULES:
        for other in imported(module):
            if not other.startswith("coursekit.") or room(module) in ("", "__main__"):
                continue
            below = FLOORS[room(other)] < FLOORS[room(module)]
            assert below or room(other) == room(module), f"{module} imports {other}"


def test_what_other_code_may_import_is_there_and_costs_nothing_until_it_is_asked_for():
    assert [name for name in coursekit.__all__ if not callable(getattr(coursekit, name))] == []
    asked = "import coursekit, sys; print(*(name for name in sys.modules if 'coursekit.' in name))"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["coursekit.support", "coursekit.support.lazy"]


def test_no_circle():
    graph = {
        module: {other for other in imported(module) if other in MODULES and other != module}
        for module in MODULES
        if room(module)
    }
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_modules_are_small():
    for path in MODULES.values():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES, path


def test_functions_take_few_parameters():
    for path in MODULES.values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                given = [one.arg for one in names if one.arg not in ("self", "cls")]
                assert len(given) <= MOST_PARAMETERS, f"{path}: {node.name} takes {given}"


def test_names_are_nouns():
    bound: Counter[str] = Counter()
    for module, path in MODULES.items():
        assert module.rpartition(".")[2] not in VAGUE, module
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                assert node.name.strip("_").lower() not in VAGUE, f"{path}: {node.name}"
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound[node.id] += 1
            elif isinstance(node, ast.arg):
                bound[node.arg] += 1
    assert sum(bound[name] for name in VAGUE) < 0.01 * bound.total()


def test_docstrings_begin_with_a_plain_sentence():
    firsts = [
        (path, text.split()[0])
        for path in MODULES.values()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and (text := ast.get_docstring(node))
    ]
    riddles = [
        first for first in firsts if first[1] in ("What", "Whether", "Who", "Which", "Where")
    ]
    assert len(riddles) < 0.01 * len(firsts), riddles


def test_few_things_lie_loose():
    loose = [
        path.name
        for path in (ROOT / "coursekit").iterdir()
        if not (path / "__init__.py").exists() and path.name != "__pycache__"
    ]
    assert len(loose) <= 8, loose


def test_one_place_hashes():
    """Digests that are stored must not drift apart: `support.fingerprint` makes them all."""
    hashing = {name for name in MODULES if "hashlib" in imported(name)}
    assert hashing == {"coursekit.support.fingerprint"}


def test_tests_share_by_helpers_only():
    """A test file that imports from another ties two packages' tests together."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not str(node.module).startswith("test_"), f"{path}: {node.module}"
