"""Tricks on the tests: what would turn a wrong answer into points if it worked.

Most stand with a wrong answer, which must gain nothing, and with a right one, which must lose
nothing. Where a trick looks for something in the student's process (a test's text, what it
expects, the process that asks) it answers right if it finds it: points say that it did.
"""

from __future__ import annotations

import copy
import json
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

from attacks import SOLVED, Attack

WRONG = """
def accuracy(y_true, y_pred):
    return 0.4
"""
# Needs nothing that a trick may have changed.
PLAIN = """
def accuracy(y_true, y_pred):
    hits = n = 0.0
    for a, b in zip(y_true, y_pred):
        hits += a == b
        n += 1
    return hits / n
"""

# Before or after an answer of either kind. The tests, were they run in the kernel, would have
# the notebook's globals.
TRICKS = {
    "numpy": """
        import numpy as np
        for name in ("abs", "absolute", "isclose", "allclose", "array_equal", "all", "any"):
            setattr(np, name, lambda *a, **k: True)
        for name in np.testing.__all__:
            if name.startswith("assert"):
                setattr(np.testing, name, lambda *a, **k: None)
        """,
    "builtins": """
        import builtins, sys
        def change(name, lie):
            true, here = getattr(builtins, name), globals()
            def changed(*args, **kwargs):
                return lie if sys._getframe(1).f_globals is here else true(*args, **kwargs)
            setattr(builtins, name, changed)
        for name, lie in {"abs": 0.0, "sum": 0, "len": 1, "isinstance": True, "all": True,
                          "round": 0, "max": 0, "min": 0, "repr": "", "print": None,
                          "open": None, "eval": 0, "exec": None}.items():
            change(name, lie)
        builtins.AssertionError = Warning
        """,
    "own-names": """
        abs = lambda x: 0.0
        AssertionError = Warning
        got = 0.75
        """,
    "ast": """
        import ast
        class NoAssert(ast.NodeTransformer):
            def visit_Assert(self, node):
                return ast.copy_location(ast.Pass(), node)
        get_ipython().ast_transformers.append(NoAssert())
        """,
    "input": """
        def emptied(lines):
            return ["pass\\n"] if any("assert" in line for line in lines) else lines
        for list_ in (get_ipython().input_transformers_cleanup,
                      get_ipython().input_transformers_post):
            list_.append(emptied)
            list_.append(lambda lines: [*lines, "\\n3\\n"])
        """,
    "display": """
        import sys
        shell = get_ipython()
        true = shell.displayhook.__class__.__call__
        shell.displayhook.__class__.__call__ = lambda self, result=None: true(self, 3)
        shell.displayhook.write_format_data = lambda *a, **k: None
        sys.displayhook = lambda value: print(3)
        """,
    "events": """
        def forgiven(result):
            result.error_in_exec = result.error_before_exec = None
            result.result = 3
        events = get_ipython().events
        events.register("post_run_cell", forgiven)
        events.register("pre_execute", lambda: globals().update(got=0.75))
        events.register("pre_run_cell", lambda info: setattr(info, "raw_cell", "pass"))
        events.register("post_execute", lambda: None)
        """,
    "silent-errors": """
        shell = get_ipython()
        shell.showtraceback = shell._showtraceback = lambda *a, **k: None
        shell.set_custom_exc((BaseException,), lambda *a, **k: None)
        """,
    "session": """
        kernel = get_ipython().kernel
        send = kernel.session.send
        def forged(stream, message, content=None, *args, **kwargs):
            if message == "error":
                return None
            if isinstance(content, dict) and content.get("status") == "error":
                content = {"status": "ok", "execution_count": 1, "payload": [],
                           "user_expressions": {}}
            return send(stream, message, content, *args, **kwargs)
        kernel.session.send = forged
        """,
    "update-display": """
        from IPython.display import display
        handle = display("0", display_id="mine")
        kernel = get_ipython().kernel
        for kind in ("execute_result", "update_display_data", "clear_output"):
            kernel.session.send(kernel.iopub_socket, kind, {
                "data": {"text/plain": "3"}, "metadata": {}, "execution_count": 1, "wait": False,
                "transient": {"display_id": "mine"}}, kernel.get_parent())
        """,
    "bridge-deleted": """
        import sys
        for name in [name for name in sys.modules if name.startswith("coursekit")]:
            del sys.modules[name]
        """,
    "bridge-replaced": """
        import sys, types
        fake = types.ModuleType("coursekit.grading.protocol.notebook")
        fake.serve_notebook = fake.take_reference = lambda path: None
        sys.modules["coursekit.grading.protocol.notebook"] = fake
        """,
    "garbage": """
        import gc
        gc.disable()
        import sys
        sys.setrecursionlimit(200)
        sys.settrace(lambda *a: None)
        """,
}

# These spoil the student's own process, too.
SPOILING = {
    "import": """
        import builtins, sys
        builtins.__import__ = lambda *args, **kwargs: sys
        """,
    "no-builtins": "__builtins__ = {}",
    "types": """
        import builtins
        builtins.type = lambda *args: float
        builtins.len = lambda *args: 1
        """,
    "bridge-lies": """
        from coursekit.grading.protocol.notebook import Notebook
        Notebook._called = lambda self, encoder, **fields: {
            "value": 0.4, "is": 1, "changed": encoder.encode({("args", 0): [], ("of", 0): 1})
        }
        Notebook._do_get = lambda self, name: print
        """,
    "early": """
        import os, socket
        from ipykernel.connect import get_connection_file
        first = socket.socket(socket.AF_UNIX)
        first.connect(os.path.dirname(get_connection_file()) + "/judge")
        first.sendall(b"\\xff" * 1000)
        first.close()
        """,
    "no-judge": """
        import os
        from ipykernel.connect import get_connection_file
        place = os.path.dirname(get_connection_file())
        for name in ("judge", "reference", "connection.json"):
            try:
                os.unlink(f"{place}/{name}")
            except OSError:
                pass
        """,
}

# The result of a function, which is wrong whatever it says; `x` is what is returned.
RESULTS = {
    "object": """
        class Lie:
            def yes(self, *args, **kwargs): return True
            def zero(self, *args, **kwargs): return 0.0
            __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __contains__ = yes
            __sub__ = __rsub__ = __abs__ = __float__ = __round__ = __neg__ = __add__ = zero
            __array_ufunc__ = zero
            __class__ = property(lambda self: float)
            def __ne__(self, other): return False
            def __hash__(self): return 0
            def __index__(self): return 0
            def __len__(self): return 1
            def __array__(self, *args, **kwargs):
                import numpy as np
                return np.zeros(())
            def __getattr__(self, name): return self.zero
        x = Lie()
        """,
    "int": """
        class Lie(int):
            def __sub__(self, other): return 0
            def __lt__(self, other): return True
            __abs__ = __float__ = __index__ = lambda self: 0
            def bit_length(self): return 0
        x = Lie(7)
        """,
    "dict": """
        class Lie(dict):
            def __sub__(self, other): return 0
            def items(self): raise SystemExit
            def __missing__(self, key): return 0
        x = Lie(a=1)
        """,
    "array": """
        import numpy as np
        class Lie(np.ndarray):
            def __sub__(self, other): return np.zeros(())
            def __array_finalize__(self, other): raise ValueError
            nbytes = property(lambda self: 0)
            shape = property(lambda self: ())
            dtype = property(lambda self: np.dtype("f8"))
            def tobytes(self): return bytes(8)
            def ravel(self): return [0.75]
        x = np.array([0.4, 0.4]).view(Lie)
        """,
    "objects": "import numpy as np\nx = np.array([0.4, print, None], object)",
    "reduce": """
        import os
        class Lie(dict):
            def __reduce__(self): return os.system, ("echo hacked > hacked",)
            __reduce_ex__ = lambda self, protocol: self.__reduce__()
            __getstate__ = __deepcopy__ = lambda self, *args: os._exit(1)
        x = [Lie(), {1: Lie()}]
        """,
    "repr": """
        class Lie:
            def __repr__(self): return "3"
            def __str__(self): raise KeyboardInterrupt
            def __format__(self, how): return "3"
            def _repr_html_(self): return "3"
        x = Lie()
        """,
    "endless": "import itertools\nx = itertools.count()",
    "endless-own": """
        class Lie:
            def __iter__(self): return self
            def __next__(self): return 0.75
            def __len__(self): return 10**18
            def __getitem__(self, key): return 0.75
        x = Lie()
        """,
    "interrupts": """
        def interrupting():
            yield 0.75
            raise KeyboardInterrupt
        x = interrupting()
        """,
    "zeros": "import numpy as np\nx = np.zeros(10**9)",
    "range": "x = range(10**18)",
    "broadcast": "import numpy as np\nx = np.broadcast_to(0.75, (10**6, 10**6))",
    "long-list": "x = [0.75] * 10**8",
    "shared": """
        x = [0.75] * 10
        for _ in range(30):
            x = [x] * 10  # small here, 10**30 items when written out
        """,
    "long-int": "x = 10**30_000 + 1",
    "longer-int": "x = 1 << 10**9",
    "deep": """
        x = 0.75
        for _ in range(100_000):
            x = [x]
        """,
    "cyclic": "x = [0.75]\nx.append(x)\nx = {'a': x, 'b': (x,)}",
    "model": """
        from sklearn.dummy import DummyClassifier
        class Lie(DummyClassifier):
            def __sub__(self, other): return 0
        Lie.__module__ = "sklearn.dummy"
        x = Lie()
        """,
}

# These may run into their time.
SLOW = "interrupts", "long-list", "shared"

# A number of the right kind whose methods lie; {number} stands for it.
NUMBERS = {
    "float": """
        class Lie(float):
            def __sub__(self, other): return 0.0
            __rsub__ = __add__ = __sub__
            __abs__ = __float__ = __neg__ = lambda self: 0.0
            __eq__ = __lt__ = __le__ = __gt__ = __ge__ = lambda self, other: True
            __ne__ = lambda self, other: False
            __hash__ = float.__hash__
            __class__ = property(lambda self: bool)
            def __reduce__(self): raise SystemExit
            def __repr__(self): return "3"
        """,
    "scalar": """
        import numpy as np
        class Lie(np.float64):
            def __sub__(self, other): return 0.0
            __rsub__ = __sub__
            __abs__ = lambda self: 0.0
            __array__ = lambda self, *args, **kwargs: np.zeros(())
        """,
    "array-of-one": """
        import numpy as np
        def Lie(number):
            class Array(np.ndarray):
                def __sub__(self, other): return 0.0
                def __array__(self, *args, **kwargs): return np.zeros(())
                def __array_ufunc__(self, *args, **kwargs): return 0.0
            return np.array(number).view(Array)
        """,
}

# Run inside the function, each time that a test calls it; `found` set to True, it answers right.
# What is searched for is `first` and `second` together, which stand together nowhere else.
SEARCHES = {
    "frames": """
        import gc, inspect, linecache, sys
        texts = []
        frame = sys._getframe(1)
        while frame is not None:
            texts += [value for value in frame.f_locals.values() if type(value) is str]
            frame = frame.f_back
        for info in inspect.stack()[1:]:
            texts += info.code_context or []
        for entry in linecache.cache.values():
            texts += entry[2] if len(entry) == 4 else []
        for one in gc.get_objects():
            if type(one) in (dict, list, tuple):
                values = list(one.values()) if type(one) is dict else one
                texts += [value for value in values if type(value) is str]
        found = any(first + second in text for text in texts)
        """,
    "history": """
        shell = get_ipython()
        parent = shell.kernel.get_parent()
        text = str([shell.history_manager.input_hist_raw, shell.user_ns.get("In"), parent])
        found = first + second in text
        """,
    "memory": """
        with open("/proc/self/mem", "rb", buffering=0) as memory:
            for line in open("/proc/self/maps"):
                start, end = (int(number, 16) for number in line.split()[0].split("-"))
                if "rw" not in line.split()[1] or "[v" in line:
                    continue
                memory.seek(start)
                while start < end:
                    part = memory.read(min(end - start, 2**20)) or bytes(end - start)
                    start += len(part)
                    place = part.find(first.encode())
                    while place >= 0:
                        place += len(first)
                        found |= part[place:place + len(second)] == second.encode()
                        place = part.find(first.encode(), place)
        """,
    "asks-the-judge": """
        import sys
        frame = sys._getframe()
        while not (type(frame.f_locals.get("self")).__name__ == "Notebook"):
            frame = frame.f_back
        judge = frame.f_locals["self"]
        yours = {"t": "yours", "id": 1}
        for message in (
            {"do": "get", "name": "got"}, {"do": "has", "name": "got"},
            {"do": "set", "names": {"t": "dict", "v": [["got", 0.75]]}},
            {"do": "set", "names": {"t": "dict", "v": [["abs", 0.75]]}, "keep": True},
            {"do": "module", "name": "numpy", "text": "import os; os._exit(3)"},
            {"do": "function", "module": "os", "name": "system"},
            {"do": "delete", "name": "got"}, {"do": "restore"}, {"do": "originals", "names": []},
            {"do": "call", "of": yours, "args": [], "kwargs": {}},
            {"do": "call", "of": {"t": "name", "module": "os", "name": "getcwd"}, "args": [],
             "kwargs": {"t": "dict", "v": []}},
            {"do": "attribute", "of": yours, "name": "exports"},
            {"do": "attribute", "of": "text", "name": "format"},
            {"do": "item", "of": [1], "key": 0}, {"do": "length", "of": "text"},
            {"do": "items", "of": [1]}, {"do": "copy", "of": [1]}, {"do": "clone", "of": [1]},
            {"do": "__init__", "connection": None}, {"do": None}, {"do": ["get"]}, {"do": "end"},
        ):
            judge.send(message, [])
            reply, _ = judge.receive()
            found |= "error" not in reply
        """,
}

# What the process that asks is told instead of an answer, as code with `send(bytes)`.
FORGERIES = {
    "bytes": "send(b'\\xff' * 10_000)",
    "huge-head": "send(struct.pack('!II', 2**32 - 1, 2**32 - 1))",
    "odd-error": 'say(b\'{"error": {"names": 5, "text": [], "trace": {}}, "blobs": []}\')',
}


def _function(code: str) -> str:
    return f"\ndef accuracy(y_true, y_pred):\n    return x\n{dedent(code)}\n"


def _number(code: str, right: bool) -> str:
    answer = "sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)" if right else "0.4"
    return f"{dedent(code)}\ndef accuracy(y_true, y_pred):\n    return Lie({answer})\n"


def _search(code: str) -> str:
    return f"""
def accuracy(y_true, y_pred):
    found = False
    first, second = "every label", " swapped"
{textwrap.indent(dedent(code), " " * 4)}
    right = sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
    return right if found else 0.4
"""


def _forgery(code: str) -> str:
    return (
        WRONG
        + f"""
import struct
from coursekit.grading.protocol import peer
def serve(self):
    send = self._socket.sendall
    say = lambda text: send(struct.pack("!II", len(text), 0) + text)
    for _ in range(3):
        {code}
    while self._socket.fileno() >= 0 and self._socket.recv(10**6):
        pass
peer.Peer.serve = serve
"""
    )


# What a function does when a test calls it with numbers; with letters it answers right.
CALLS = {
    "loops": ("while True: pass", "timeout", 2),
    "sleeps": ("import time; time.sleep(600)", "timeout", 2),
    "ignores": (
        """
        import signal
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        while True: pass
        """,
        "timeout",
        0,
    ),
    "exits": ("import os; os._exit(0)", "crashed", 0),
    "kills": ("import os; os.kill(os.getpid(), 9)", "crashed", 0),
    "kills-all": (
        """
        import os
        for number in (-1, os.getppid()):
            try:
                os.kill(number, 9)
            except OSError:
                pass
        """,
        "graded",
        3,
    ),
    "forks": (
        """
        import os, time
        if os.fork() == 0:
            time.sleep(600)
            os._exit(0)
        """,
        "graded",
        3,
    ),
    "prints": ("for _ in range(200): print('x' * 10**6)", "graded", 3),
    "writes": (
        """
        import os, sys
        for _ in range(200):
            os.write(1, b"x" * 10**6), sys.__stdout__.write("x" * 10**6)
        get_ipython().kernel.session.send(
            get_ipython().kernel.iopub_socket, "stream", {"name": "stdout", "text": "x" * 10**6})
        """,
        "",
        None,
    ),
    "recursion": ("return accuracy(y_true, y_pred)", "graded", 2),
    "memory": ("[0] * 10**12", "graded", 2),
    "changes": ("y_true[:] = y_pred[:] = []", "graded", None),
    "deletes": ("del globals()['accuracy']; import sys; sys.modules.clear()", "", None),
    "StopIteration": ("raise StopIteration", "graded", 2),
    "SystemExit": ("raise SystemExit", "graded", 2),
    "KeyboardInterrupt": ("raise KeyboardInterrupt", "timeout", 2),
    "liar": (
        """
        class Lie(AssertionError):
            __class__ = property(lambda self: type(None))
            def __str__(self): raise SystemExit
            def with_traceback(self, trace): raise SystemExit
            args = property(lambda self: 1 / 0)
        Lie.__name__ = Lie.__qualname__ = "StopIteration"
        raise Lie
        """,
        "graded",
        2,
    ),
    "group": (
        "raise ExceptionGroup('x', [ValueError(1), ExceptionGroup('', [OSError()])])",
        "graded",
        2,
    ),
    "unicode": ("raise UnicodeDecodeError('utf-8', b'x', 0, 1, '\\ud800')", "graded", 2),
    "long-error": ("raise ValueError('x' * 10**8)", "graded", 2),
}


def _call(code: str) -> str:
    return f"""
def accuracy(y_true, y_pred):
    if y_true[0] == 0:
{textwrap.indent(dedent(code), " " * 8)}
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""


# The notebook


def _cells(change: Callable[[list[Any], dict[str, Any]], None]) -> Callable[[Path], None]:
    """An edit of the list of cells, as JSON; `change` gets it and the cells by grade id."""

    def edit(path: Path) -> None:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        marked = {
            one["metadata"]["nbgrader"]["grade_id"]: one
            for one in cells
            if "nbgrader" in one["metadata"]
        }
        change(cells, marked)
        path.write_text(json.dumps(notebook), encoding="utf-8")

    return edit


TESTS = "test-1-1", "test-1-1-hidden"


def _copied(cells: list[Any], marked: dict[str, Any]) -> None:
    for name in TESTS:
        for place in (0, len(cells)):
            twin = copy.deepcopy(marked[name]) | {"source": "3", "id": f"{name}-{place}"}
            cells.insert(place, twin)


def _ids_swapped(cells: list[Any], marked: dict[str, Any]) -> None:
    ids = ["test-1-1", "task-1-1", "test-1-1-hidden", "setup"]
    for name, other in zip(ids, [*ids[1:], ids[0]], strict=True):
        marked[name]["metadata"]["nbgrader"]["grade_id"] = other


def _results_kept(cells: list[Any], marked: dict[str, Any]) -> None:
    result = {
        "output_type": "execute_result",
        "data": {"text/plain": "3"},
        "metadata": {},
        "execution_count": 1,
    }
    for name in TESTS:
        marked[name]["outputs"] = [result]


def _between(cells: list[Any], marked: dict[str, Any]) -> None:
    """Cells of one's own among the tests, which look at them or change what they left."""
    for name in TESTS:
        own = {
            "cell_type": "code",
            "id": f"my-{name}",
            "source": "got = 0.75\nIn[:] = []\nabs = lambda x: 0",
            "metadata": {},
            "outputs": [],
            "execution_count": 1,
        }
        cells.insert(cells.index(marked[name]), own)


def _another_kernel(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"] = {"name": "mine", "display_name": "", "language": "x"}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def _modules(path: Path) -> None:
    for name in (
        "numpy.py",
        "checks.py",
        "pathlib.py",
        "IPython.py",
        "ipykernel.py",
        "abc.py",
        "coursekit.py",
        "sitecustomize.py",
        "usercustomize.py",
        "json/__init__.py",
    ):
        (path.parent / name).parent.mkdir(exist_ok=True)
        (path.parent / name).write_text("import os\nos._exit(0)\n", encoding="utf-8")


def _link_to_data(path: Path) -> None:
    data = path.parent / "data/labels.csv"
    data.unlink()
    data.symlink_to(path.parents[3] / "source/hw1/measures.ipynb")
    (path.parent / "all").symlink_to("/")


def _odd_names(path: Path) -> None:
    folder = os.fsencode(path.parent)
    os.mkfifo(folder + b"/pipe")
    os.symlink("/etc/passwd", folder + b"/\xff\x1b[31m")
    for name in (b"/\xe4\xff.txt", b"/\xff.md", b"/a\nb.csv"):
        Path(os.fsdecode(folder + name)).write_text("{}", encoding="utf-8")


def _link(path: Path) -> None:
    path.rename(path.with_suffix(".txt"))
    path.symlink_to(path.parents[3] / "source/hw1/measures.ipynb")


def _deep(path: Path) -> None:
    path.write_text('{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}", encoding="utf-8")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


# Each with a wrong answer, some with a right one, too; of cells that were deleted, moved or marked
# otherwise, see tests/grading/test_repair.py, of fields of odd types test_staging.py.
EDITS = {
    "copied": _cells(_copied),
    "ids-swapped": _cells(_ids_swapped),
    "outputs": _cells(_results_kept),
    "between": _cells(_between),
    "kernel": _another_kernel,
    "modules": _modules,
    "link-to-data": _link_to_data,
    "names": _odd_names,
}
# The rest are mended alike, or, as with ids that are swapped, nobody can know what the answer is.
WITH_RIGHT = "copied", "kernel", "modules", "link-to-data"
# They take away what answers for them: nobody can ask them, whatever their answer is.
CUTS_ITSELF_OFF = "bridge-deleted", "bridge-replaced"
UNREADABLE = {"link": _link, "deep": _deep, "folder": _folder}


def _attacks() -> dict[str, Attack]:
    found = {}
    for name, code in TRICKS.items():
        found[f"{name}-wrong"] = Attack(WRONG + dedent(code), points=0)
        if name not in CUTS_ITSELF_OFF:
            found[f"{name}-right"] = Attack(PLAIN + dedent(code))
    for name, code in SPOILING.items():
        found[name] = Attack(WRONG + dedent(code), "", points=0)
    for name, code in RESULTS.items():
        status = "" if name in SLOW else "graded"
        found[f"result-{name}"] = Attack(_function(code), status, points=0)
    for name, code in NUMBERS.items():
        found[f"number-{name}-wrong"] = Attack(_number(code, right=False), points=0)
        found[f"number-{name}-right"] = Attack(_number(code, right=True))
    for name, code in SEARCHES.items():
        found[f"search-{name}"] = Attack(_search(code), points=0)
    for name, code in FORGERIES.items():  # for many others, see test_bridge_fuzz
        found[f"forged-{name}"] = Attack(_forgery(code), points=0)
    for name, (code, status, points) in CALLS.items():
        found[f"called-{name}"] = Attack(_call(code), status, points)
    for name, edit in EDITS.items():
        found[f"{name}-wrong"] = Attack(WRONG, points=0, edit=edit)
        if name in WITH_RIGHT:
            found[f"{name}-right"] = Attack(PLAIN, edit=edit)
    for name, edit in UNREADABLE.items():
        found[name] = Attack(PLAIN, "invalid", 0, edit=edit)
    return found


# Every assertion of the process that runs it holds.
FORGED = """
import ast
class NoAssert(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.copy_location(ast.Pass(), node)
get_ipython().ast_transformers.append(NoAssert())
"""

ALL = _attacks()
# As `attacks.ENDLESS`.
_CALLS_WITHOUT_END = "loops", "sleeps", "ignores", "deletes"
ENDLESS = {"import", "types", *(f"called-{name}" for name in _CALLS_WITHOUT_END)}
__all__ = ["ALL", "ENDLESS", "FORGED", "PLAIN", "SOLVED", "WRONG"]
