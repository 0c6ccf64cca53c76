"""Whether code may read names of a notebook, or meddle with libraries, where it cannot be seen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from coursekit.notebook import harmless
from coursekit.notebook.code import parsed
from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.namespace import Namespace
from coursekit.support.syntax import last_name, parse

GIVEN, CHECK, STUDENTS = "given", "check", "students"


@dataclass(frozen=True)
class Piece:
    """A code cell: its text, and whether it is `GIVEN` and unchanged, a `CHECK`, or `STUDENTS`."""

    source: str
    kind: str


# Names by which code finds out about names, or about the process that it runs in.
_LOOKING = frozenset(
    harmless.words(
        "globals locals vars eval exec compile dir get_ipython __import__ _ __ ___ In Out "
        "exit quit _ih _oh _dh _i _ii _iii "
    )
)
_STUDENTS_LOOKING = _LOOKING | frozenset(
    harmless.words("getattr setattr delattr input breakpoint help memoryview display super ")
)
_SAID_BACK = re.compile(r"_i?\d+$")  # _5 and _i5: what IPython keeps of cells
_OF_FRAMES = frozenset(
    harmless.words(
        "f_globals f_locals f_back f_builtins gi_frame cr_frame tb_frame _getframe "
        "currentframe user_ns user_global_ns user_module run_cell run_line_magic "
        "run_cell_magic ns_table history_manager safe_execfile getoutput "
    )
)
# By these code has itself called where nobody sees it, or changes how libraries behave.
_HOOKS = frozenset(
    harmless.words(
        "set_option options reset_option seterrcall seterr set_printoptions "
        "set_string_function mpl_connect connect register events callbacks add_callback "
        "new_timer switch_backend set_config config_context ctypeslib ctypes f2py "
        "register_cmap interactive ion set_loglevel set_lock external_write_mode pandas "
        "progress_apply api get_type_hints "
    )
)
_DUNDERS = frozenset(["__name__", "__doc__", "__len__"])
_ROOTS = frozenset(
    harmless.words(
        "numpy pandas matplotlib seaborn scipy sklearn math statistics itertools "
        "functools collections tqdm random typing fractions decimal string operator "
        "numbers warnings time datetime re copy pprint csv json pathlib __future__ "
    )
)
# Nor do these of the course's own cells find names in texts.
_PLAIN_ROOTS = _ROOTS | frozenset(
    harmless.words(
        "IPython ipywidgets inspect types contextlib io os sys pytest unittest abc "
        "dataclasses enum tempfile shutil hashlib logging traceback platform "
    )
)
_OWN_DUNDERS = frozenset(["__init__", "__post_init__", "__repr__", "__str__", "__eq__", "__hash__"])
# What a library may call, or look up, of an object that it does not know.
_ASKED_FOR = (
    harmless.LOOKS
    | harmless.DISTRIBUTION
    | harmless.DRAWINGS
    | frozenset(harmless.words("argpartition choose compress dtype figure iloc plot toarray "))
)
# From these a class gets nothing by which Python or a library would call what it defines.
_BASES = harmless.SPLITTERS | frozenset(["object"])


@lru_cache(maxsize=1024)
def reads_anything(piece: Piece, modules: tuple[tuple[str, str], ...]) -> bool:
    """Whether a cell may read names, or meddle with the process, where it cannot be seen."""
    tree = parsed(piece.source)
    own = {name: module(text) for name, text in modules}
    if tree is None:
        return True
    is_students = piece.kind == STUDENTS
    looking = _STUDENTS_LOOKING if is_students else _LOOKING
    exposed = sets_and_reads(piece.source)
    reads = exposed.first | exposed.inside
    if reads & looking or any(_SAID_BACK.match(name) for name in reads):
        return not _is_plain_magic(piece, tree)
    of_self = set[ast.AST]()
    for node in ast.walk(tree):
        if _opens_all(node):
            return True
        if isinstance(node, ast.ClassDef) and piece.kind != CHECK:
            if not (is_students and node in tree.body and _is_plain(node)):
                return True
            of_self.update(_set_on_self(node))
        if isinstance(node, ast.Constant) and is_students and _names_inside(node.value):
            return True
        if isinstance(node, ast.Attribute):
            meddles = is_students and node not in of_self and _meddles(node)
            if node.attr in _OF_FRAMES or meddles:
                return True
        elif isinstance(node, ast.Name) and is_students:
            if node.id.startswith("__") and node.id != "__name__" and node.id.endswith("__"):
                return True
        elif isinstance(node, ast.Call) and is_students:
            if isinstance(node.func, ast.Name) and node.func.id == "type" and len(node.args) != 1:
                return True
        elif isinstance(node, ast.Import):
            if is_students and any(
                alias.name.partition(".")[0] not in _ROOTS | own.keys() for alias in node.names
            ):
                return True
        elif isinstance(node, ast.ImportFrom):
            root = (node.module or "").partition(".")[0]
            taken = {alias.name for alias in node.names}
            if taken & ({"*", "ioff", "switch_backend"} | _OF_FRAMES):
                return True
            if is_students and taken & (_HOOKS | {"use"}) - {"pandas"}:
                return True
            if node.level or (is_students and root not in _ROOTS | own.keys()):
                return True
            found = own.get(node.module or "")
            if found is not None and any(a.name in found.looking for a in node.names):
                return True
        if isinstance(node, ast.Import) and any(
            (found := own.get(alias.name)) is not None and found.looking for alias in node.names
        ):
            return True
    return False


def _opens_all(node: ast.AST) -> bool:
    """Whether by this all names, or figures, of a notebook are within reach of its other cells."""
    match node:
        case ast.Import(names=names):
            return any(one.name in ("__main__", "doctest") for one in names)
        case ast.ImportFrom(module="__main__" | "doctest") | ast.Attribute(attr="modules"):
            return True
        case (
            ast.Attribute(ast.Name("matplotlib" | "mpl" | "plt"), "use" | "switch_backend")
            | ast.Attribute(attr="ioff")
            | ast.Constant("interactive")  # in `rcParams`
        ):
            return True  # figures may stay open from cell to cell, and a cell draw in another's
    return False


def _names_inside(text: object) -> bool:
    """Whether a text names what leads into a process: ``attrgetter("__globals__")``."""
    words = set(re.findall(r"\w+", text)) if isinstance(text, str) else set()
    dunders = {word for word in words if word[:2] == "__" == word[-2:] and word.strip("_")}
    return bool(words & _OF_FRAMES or dunders - {"__main__"})


def _meddles(node: ast.Attribute) -> bool:
    if node.attr in _HOOKS:
        return True
    if node.attr.startswith("__") and node.attr not in _DUNDERS:
        return True
    if node.attr == "use" and isinstance(node.value, ast.Name):
        return True  # of Matplotlib; `plt.style.use` only sets colours
    # A name may hold a library's class, whose attributes are its objects', too.
    return _binds(node)


def _is_plain(node: ast.ClassDef) -> bool:
    """Whether objects of a class do nothing unless one of its methods is called by its name."""
    if node.decorator_list or node.keywords or any(last_name(b) not in _BASES for b in node.bases):
        return False
    for part in node.body:
        match part:
            case ast.FunctionDef(name=name, decorator_list=[]):
                if name in _ASKED_FOR or (name.startswith("__") and name != "__init__"):
                    return False
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):
                if name in _ASKED_FOR or name.startswith("__"):
                    return False
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case _:
                return False
    return True


def _set_on_self(node: ast.ClassDef) -> Iterator[ast.Attribute]:
    """Where methods of a class give the object that they are called on an attribute."""
    for method in node.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        names = [one.arg for one in (*method.args.posonlyargs, *method.args.args)][:1]
        inside = list(ast.walk(method))
        if any(isinstance(n, ast.Name) and n.id in names and _binds(n) for n in inside):
            continue
        for part in inside:
            match part:
                case ast.Attribute(ast.Name(id=name), attribute) if name in names and _binds(part):
                    if attribute not in _ASKED_FOR | _HOOKS and not attribute.startswith("__"):
                        yield part


def _binds(node: ast.Name | ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _is_plain_magic(piece: Piece, tree: ast.Module) -> bool:
    """Whether a cell of the course's own asks IPython only for what is so anyway."""
    lines = [line.strip() for line in piece.source.splitlines()]
    magics = [line for line in lines if line.startswith(("%", "!"))]
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == "get_ipython"]
    return (
        piece.kind == GIVEN
        and len(calls) == len(magics) > 0
        and all(line.split() == ["%matplotlib", "inline"] for line in magics)
    )


def readers_of_texts(trees: Sequence[ast.Module | None], own: frozenset[str]) -> frozenset[str]:
    """Names in a notebook of what may find other names of it in texts.

    A formula of a model, a statement to be timed, an expression for a table: to nobody but the
    library that reads it is it more than a text.
    """
    found = {"eval"}
    for tree in trees:
        for node in ast.walk(tree) if tree is not None else ():
            if isinstance(node, ast.Import):
                found |= {
                    alias.asname or alias.name.partition(".")[0]
                    for alias in node.names
                    if alias.name.partition(".")[0] not in _PLAIN_ROOTS | own
                }
            elif isinstance(node, ast.ImportFrom):
                is_plain = (node.module or "").partition(".")[0] in _PLAIN_ROOTS | own
                found |= {
                    one.asname or one.name
                    for one in node.names
                    if not is_plain or one.name == "eval"
                }
    return frozenset(found)


@dataclass(frozen=True)
class Module:
    """A module of the assignment's own.

    Attributes
    ----------
    space : Namespace
    looking : frozenset of str
        Functions of it that may read names of a notebook.
    helpers : frozenset of str
        Functions of it that run students' cells again, by names that are given as texts.
    is_odd : bool
        Whether objects of its classes may do more, when they are looked at, than others.
    """

    space: Namespace
    looking: frozenset[str]
    helpers: frozenset[str]
    is_odd: bool


@lru_cache(maxsize=64)
def module(text: str) -> Module | None:
    try:
        tree = parse(text)
    except (SyntaxError, ValueError):
        return None
    space = Namespace()
    space.read(tree)
    functions = {n.name: n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    mentions = {name: words_in(node) for name, node in functions.items()}
    said = {
        node.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr == "beside_the_answers"
        and isinstance(node.value, ast.Name)
    }
    looking = {name for name, words in mentions.items() if words & (_OF_FRAMES | {"globals"})}
    while more := {n for n, words in mentions.items() if words & (looking - said)} - looking:
        looking |= more
    is_odd = any(map(_is_odd, ast.walk(tree)))
    return Module(space, frozenset(looking - said), frozenset(said), is_odd)


def words_in(node: ast.AST) -> set[str]:
    return {getattr(part, "id", getattr(part, "attr", "")) for part in ast.walk(node)}


def _is_odd(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef)
        and (
            part.name in harmless.LOOKS
            or (part.name.startswith("__") and part.name not in _OWN_DUNDERS)
        )
        for part in node.body
    )
