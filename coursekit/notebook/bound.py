"""Checks that work only in the process of the student's code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from coursekit.notebook.axes import hands_axes
from coursekit.notebook.code import parsed
from coursekit.notebook.names import Cell
from coursekit.support.syntax import parse, root_name

# What a check changes there is meant for itself: where to write, how to show.
_SETTINGS = {"os", "sys", "warnings", "options", "rcParams"}
# Two threads that call the student's code at once cannot share the way to another process.
_THREADS = {
    "threading.Thread", "threading.Timer", "concurrent.futures.ThreadPoolExecutor",
    "concurrent.futures.thread.ThreadPoolExecutor", "multiprocessing.pool.ThreadPool",
    "multiprocessing.dummy.Pool", "asyncio.to_thread",
}  # fmt: skip
# Classes of data, which come to a student's code by value, without what a check's class adds.
_DATA = {
    "bytearray", "bytes", "complex", "dict", "float", "frozenset", "int", "list", "set", "str",
    "tuple", "collections.Counter", "collections.OrderedDict", "collections.defaultdict",
    "collections.deque", "numpy.ndarray", "pandas.DataFrame", "pandas.Series",
}  # fmt: skip
# Calls that set something of the whole process, by what they are given if that matters.
_SET = {
    "numpy.errstate": "raise", "numpy.seterr": "raise", "sys.setrecursionlimit": "",
    "warnings.catch_warnings": "record", "warnings.filterwarnings": "error",
    "warnings.simplefilter": "error",
}  # fmt: skip
# What these look at is in the process of the student's code.
_SEEN_THERE = {
    "IPython.utils.capture.capture_output", "contextlib.redirect_stderr",
    "contextlib.redirect_stdout", "doctest.DocTestFinder", "doctest.DocTestRunner",
    "doctest.run_docstring_examples", "doctest.testmod", "glob.glob", "numpy.may_share_memory",
    "numpy.random.get_state", "numpy.shares_memory", "os.listdir", "os.path.exists",
    "os.path.isdir", "os.path.isfile", "os.scandir", "random.getstate",
}  # fmt: skip
# The same of a path's methods.
_SEEN_OF_PATHS = {"exists", "glob", "is_dir", "is_file", "iterdir", "rglob"}
_SEEDS = {"numpy.random.seed", "random.seed"}
# What makes a list, dictionary or array of the check's own, and what is asked of one.
_MADE_HERE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call)
_OF_LISTS = {"dict", "len", "list", "max", "min", "set", "sorted", "sum", "tuple"}
# What they do to a list or dictionary shows where it is kept, too.
_CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "update"}
_UNNOTICED = (
    ", and the student's code would not notice where the check runs in a process of its own"
)


def bound(cells: list[Cell]) -> dict[str, str]:
    """By check why it works only in the process of the student's code.

    It changes something of a library's, such as ``numpy.mean`` or by ``unittest.mock``: in a
    process of its own it would change only its own library, and an answer that calls what is
    forbidden would pass. Likewise if it sets something of the whole process, or makes a class of
    data, whose objects reach the student's code without its methods. Or it starts threads. Or it
    looks at what would never be seen there: printed text, files, the state of random numbers,
    memory that two arrays share, whether two names are one list, a list that the student's code and
    the check share and the check changes, or a list of the check's that an object of the student's
    keeps. Or it hands Axes to the
    student's code: what pandas and seaborn draw on must be there.
    """
    solutions = [cell for cell in cells if cell.solution]
    students = {name for cell in solutions for name in cell.binds}
    defined = [
        node
        for cell in solutions
        for node in ast.walk(parsed(cell.source) or ast.Module([], []))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    classes = {node.name for node in defined if isinstance(node, ast.ClassDef)}
    data = students - {node.name for node in defined}
    known = {name: module for cell in cells for name, module in _imported(cell)}
    there = {name for cell in cells if not cell.check for name in cell.binds}
    found: dict[str, str] = {}
    for cell in cells:
        if cell.check and (tree := parsed(cell.source)) is not None:
            for node in ast.walk(tree):
                if why := _why(node, known):
                    found.setdefault(cell.name, why)
            if (
                why := _shared(tree, students, classes, data)
                or _keeps(tree, students, classes)
                or _are_one(tree, data, there)
                or _seeds_again(tree, known)
                or hands_axes(tree, students)
            ):
                found.setdefault(cell.name, why)
    return found


def _why(node: ast.AST, known: dict[str, str]) -> str:
    if changed := _changed(node, known):
        return f"changes {changed}{_UNNOTICED}"
    if isinstance(node, ast.Call):
        called = _path(node.func, known)
        if called in _THREADS:
            return f"starts threads ({called})"
        if called in _SEEN_THERE or _looks_at_a_path(node, known):
            what = called or ast.unparse(node.func)
            return f"calls {what}, which sees nothing of the student's where the check runs apart"
        given = [*node.args, *node.keywords]
        if called in _SET and any(_SET[called] in ast.unparse(one) for one in given):
            return f"calls {called}{_UNNOTICED}"
    if isinstance(node, ast.ClassDef):
        for base in node.bases:
            if (path := _path(base, known)) in _DATA:
                return f"makes a class of {path}, whose methods the student's code would not see"
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if _path(target, known) in ("sys.stdout", "sys.stderr"):
                return f"catches what is printed{_UNNOTICED}"
            if isinstance(target, ast.Attribute) and target.attr == "writeable":
                return f"makes an array read-only{_UNNOTICED}"
            if isinstance(target, ast.Subscript) and _path(target.value, known) == "sys.modules":
                return f"changes sys.modules{_UNNOTICED}"
    return ""


def _looks_at_a_path(node: ast.Call, known: dict[str, str]) -> bool:
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in _SEEN_OF_PATHS:
        return False
    return any(module.partition(".")[0] == "pathlib" for module in known.values())


def _seeds_again(tree: ast.Module, known: dict[str, str]) -> str:
    """Whether a check begins random numbers twice alike, to see whether somebody else did, too."""
    seeds = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _path(node.func, known) in _SEEDS
    ]
    again = next((one for one in seeds if seeds.count(one) > 1), "")
    return again and f"calls {again} again{_UNNOTICED}"


def _shared(tree: ast.Module, students: set[str], classes: set[str], data: set[str]) -> str:
    """Whether a check changes what the student's code gave, and looks on at where it came from.

    Where the check runs apart, what it got is its own, and a list that the student's object keeps,
    or an array that is a view of the argument, stays what it was. Objects of the student's classes
    are no copies. Two names of the student's may be one list there, and are two here.
    """
    taken: dict[str, set[str]] = {}
    changed: dict[str, set[str]] = {}
    for statement in tree.body:
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        changes = _changed_in(statement)
        for name, sources in changed.items():
            if name not in changes and (source := min(sources & used, default="")):
                return f"changes {name}, and looks whether {source} changes with it{_UNNOTICED}"
        known = students | {one for one, of in taken.items() if of}
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name, value = statement.targets[0].id, statement.value
            changed.pop(name, None)
            taken[name] = _sources(value, known) - {name}
            if isinstance(value, ast.Call) and getattr(value.func, "id", "") in classes:
                students, taken[name] = students | {name}, set()
        for name, path in changes.items():
            others = data - {name} if name in data else set[str]()
            if sources := _sources(path, known) or taken.get(name, set()) or others:
                changed[name] = sources
    return ""


def _keeps(tree: ast.Module, students: set[str], classes: set[str]) -> str:
    """Whether a check looks at its own list after an object or function made of it was used."""
    lists, objects = set[str](), set[str]()
    given: dict[str, set[str]] = {}
    used: dict[str, str] = {}
    for statement in _in_order(tree.body):
        for one in ast.walk(statement):
            if isinstance(one, ast.Compare):
                sides = [one.left, *one.comparators]
                others = {part.id for part in ast.walk(one) if isinstance(part, ast.Name)}
                for name in map(_looked_at, sides):
                    if name in used and not others & (students | given.keys()):
                        return f"looks whether {name} changes with {used[name]}{_UNNOTICED}"
        for one in ast.walk(statement):
            called = one.func if isinstance(one, ast.Call) else None
            name = root_name(called) if called else ""
            if name in given and (name in objects or isinstance(called, ast.Name)):
                used |= dict.fromkeys(given[name], name)
        for target, value in _assigned(statement):
            given.pop(target, None)
            used.pop(target, None)
            lists.discard(target)
            objects.discard(target)
            if (made := root_name(value)) in students:
                given[target] = (_sources(value, students) - students) & lists
                objects |= {target} if made in classes else set()
            elif isinstance(value, _MADE_HERE):
                lists.add(target)
    return ""


def _are_one(tree: ast.Module, data: set[str], there: set[str]) -> str:
    """Whether a check asks if two names, of which a student sets one, are one list.

    Where the check runs apart, each comes as a copy of its own.
    """
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _binds(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        for operator, pair in zip(node.ops, pairwise(sides), strict=True):
            by_name = [_named(side) for side in pair]
            if not isinstance(operator, (ast.Is, ast.IsNot)):
                by_name = [_named(side, by_id=True) for side in pair]
            if by_name[0] != by_name[1] and set(by_name) <= there - own and set(by_name) & data:
                return f"looks whether {by_name[0]} and {by_name[1]} are one{_UNNOTICED}"
    return ""


def _binds(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _named(side: ast.expr, *, by_id: bool = False) -> str:
    """The name that stands there; ``x`` of ``id(x)``."""
    if by_id:
        is_call = isinstance(side, ast.Call) and getattr(side.func, "id", "") == "id"
        return _named(side.args[0]) if is_call and len(side.args) == 1 else ""  # type: ignore[attr-defined]
    return side.id if isinstance(side, ast.Name) else ""


def _in_order(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements without those that hold others, of which the parts."""
    for statement in body:
        parts = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
        if isinstance(statement, ast.If):
            yield ast.Expr(statement.test)
        if any(parts):
            for part in parts:
                yield from _in_order(part)
        else:
            yield statement


def _assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Names that a statement binds, and what to."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    for target in targets:
        value = statement.value  # type: ignore[attr-defined]
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=False))
        yield from ((one.id, what) for one, what in pairs if isinstance(one, ast.Name))


def _looked_at(side: ast.expr) -> str:
    """The name of a list that one side of a comparison is about: ``x``, ``x[0]``, ``len(x)``."""
    if isinstance(side, ast.Call) and getattr(side.func, "id", "") in _OF_LISTS and side.args:
        return _looked_at(side.args[0])
    return root_name(side) if isinstance(side, (ast.Name, ast.Subscript)) else ""


def _sources(node: ast.expr, known: set[str]) -> set[str]:
    """Where a value may be kept: `cart` of ``cart.items``, `x` of ``f(x)``, `f` of ``f()``."""
    if not isinstance(node, (ast.Attribute, ast.Call)):
        return set()
    arguments: list[ast.expr] = []
    if isinstance(node, ast.Call):
        arguments = [*node.args, *(one.value for one in node.keywords)]
    if (of := root_name(node)) not in known:
        return set()
    is_function = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    found = {one.id for one in arguments if isinstance(one, ast.Name)}
    return found if is_function and arguments else found | {of}


def _changed_in(statement: ast.stmt) -> dict[str, ast.expr]:
    """The lists, dictionaries and arrays that a statement changes, by what they are called."""
    targets: list[ast.expr] = []
    if isinstance(statement, (ast.Assign, ast.Delete)):
        targets = [one.value for one in statement.targets if isinstance(one, ast.Subscript)]
    elif isinstance(statement, ast.AugAssign):
        target = statement.target
        targets = [target.value if isinstance(target, ast.Subscript) else target]
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        if isinstance(called, ast.Attribute) and called.attr in _CHANGES:
            targets = [called.value]
    return {ast.unparse(target): target for target in targets}


def _imported(cell: Cell) -> Iterator[tuple[str, str]]:
    for statement in cell.imports:
        for node in parse(statement).body:
            if isinstance(node, ast.Import):
                for one in node.names:
                    top = one.name.partition(".")[0]
                    yield (one.asname, one.name) if one.asname else (top, top)
            elif isinstance(node, ast.ImportFrom):
                for one in node.names:
                    yield one.asname or one.name, f"{node.module}.{one.name}"


def _changed(node: ast.AST, known: dict[str, str]) -> str:
    targets: list[ast.expr] = []
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets = node.targets
    elif isinstance(node, ast.Call):
        called = _path(node.func, known)
        if called.startswith(("unittest.mock.patch", "mock.patch")):
            return "unittest.mock"
        if called in ("setattr", "delattr") and node.args and (of := _path(node.args[0], known)):
            return of if of in known.values() else ""
    for target in targets:
        path = _path(target, known) if isinstance(target, ast.Attribute) else ""
        root = path.partition(".")[0]
        if root in {module.partition(".")[0] for module in known.values()}:
            return "" if _SETTINGS & set(path.split(".")) else path
    return ""


def _path(node: ast.AST, known: dict[str, str]) -> str:
    """The dotted name that an expression spells, aliases resolved; "" for any other."""
    if isinstance(node, ast.Attribute):
        before = _path(node.value, known)
        return f"{before}.{node.attr}" if before else ""
    return known.get(node.id, node.id) if isinstance(node, ast.Name) else ""
