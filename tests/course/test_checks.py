"""What checks.py gives to check cells: in an IPython session, in a kernel, and before the judge."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
from tables import table

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pandas as pd
import pytest
from hand_ins import STEPS
from IPython.core.interactiveshell import InteractiveShell
from kernels import executed
from small import CONFIG, cell, edited, write
from traitlets.config import Config

import checks
from coursekit.notebook.extra import is_extra

DATA = table("checks")

ROOT = Path(checks.__file__).parent


class Notebook:
    """An IPython session whose cells run as JupyterLab runs them."""

    def __init__(self) -> None:
        config = Config()
        config.HistoryManager.enabled = False  # no history file; the session's own stays
        self.shell = InteractiveShell.instance(config=config)
        self.run("import numpy as np, pandas as pd, matplotlib.pyplot as plt")
        self.run("from checks import rerun")

    def run(self, source: str, *, fails: bool = False) -> BaseException | None:
        result = self.shell.run_cell(source, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        assert (error is not None) == fails, error
        return error

    def check(self, call: str) -> Any:
        """Run a check cell with this call, and return its result."""
        self.run(f'"""Check."""\ngot = {call}')
        return self["got"]

    def __getitem__(self, name: str) -> Any:
        return self.shell.user_ns[name]

    def __contains__(self, name: str) -> bool:
        return name in self.shell.user_ns


@pytest.fixture
def notebook(tmp_path, monkeypatch) -> Iterator[Notebook]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT))
    session = Notebook()
    yield session
    session.shell.restore_sys_module_state()
    InteractiveShell.clear_instance()
    plt.close("all")


class TestWhichCell:
    def test_the_newest(self, notebook):
        notebook.run("a = x = 1")
        notebook.run("a = 2")
        assert notebook.check("rerun('a')") == {"a": 2}

    def test_the_newest_even_if_it_is_no_longer_solved(self, notebook):
        """Solved, then changed for the worse: what stands in the cell counts."""
        notebook.run("a = []\na.append(1)")
        notebook.run("a = []\nraise NotImplementedError()", fails=True)
        assert type(notebook.run("rerun('a')", fails=True)) is NotImplementedError

    def test_the_one_that_sets_all_names_before_newer_ones_that_set_some(self, notebook):
        notebook.run("X, y = 1, 2")
        notebook.run("X = 'scratch'")
        assert notebook.check("rerun('X', 'y')") == {"X": 1, "y": 2}

    def test_names_spread_over_cells_run_in_order(self, notebook):
        notebook.run("a = 1")
        notebook.run("b = a + 1")
        notebook.run("a = 10")  # run again, now after the cell that uses it
        notebook.run("b = a + 1")
        assert notebook.check("rerun('b', 'a')") == {"a": 10, "b": 11}

    def test_never_a_check_or_a_checkpoint(self, notebook):
        notebook.run("a = 'answer'")
        notebook.run("import checks")
        notebook.run("a = rerun('a')['a'] + ' of a check'")
        notebook.run("a = checks.rerun('a')['a'] + ' of another'")
        notebook.run("# Checkpoint 2: start here if you are stuck\na = 'checkpoint'")
        assert notebook["a"] == "checkpoint"
        assert notebook.check("rerun('a')") == {"a": "answer"}

    def test_never_a_cell_that_python_cannot_run(self, notebook):
        notebook.run("a = 'answer'")
        for broken in ["a = 'x", "a = 'x'\nreturn a", "  a = 1\nb = 2", "%%time\na = (", "a = $"]:
            notebook.run(broken, fails=True)
        assert notebook.check("rerun('a')") == {"a": "answer"}

    @pytest.mark.parametrize("source", DATA["sets"])
    def test_every_way_to_set_a_name(self, notebook, source):
        notebook.run(source)
        got = notebook.check("rerun('a')")
        assert repr(got["a"]).split(" at ")[0] == repr(notebook["a"]).split(" at ")[0]

    @pytest.mark.parametrize("source", DATA["sets-nothing"])
    def test_what_sets_no_name_is_not_taken_for_the_answer(self, notebook, source):
        notebook.run("a = 1")
        notebook.run(source)
        assert notebook.check("rerun('a')") == {"a": 1}

    def test_nothing_run_yet(self, notebook):
        error = notebook.run("rerun('X')", fails=True)
        assert type(error) is NotImplementedError
        assert str(error) == "No cell that sets 'X' has been run yet: run your solution first."

    def test_a_stub_raises_what_it_raises(self, notebook):
        notebook.run("X = None\nraise NotImplementedError()", fails=True)
        error = notebook.run("rerun('X')", fails=True)
        assert type(error) is NotImplementedError
        assert "run your solution" not in str(error), "it was run; it is not solved"

    def test_a_cell_that_ends_without_the_name(self, notebook):
        notebook.run("X = 1")  # so that a stale X stands ready
        notebook.run("if False:\n    X = 2")
        error = notebook.run("rerun('X')", fails=True)
        assert type(error) is AssertionError
        assert str(error) == "Your cell ran to its end but did not set 'X'."

    def test_a_cell_that_ends_python(self, notebook):
        notebook.run("X = 1\nif X:\n    raise SystemExit", fails=True)
        assert type(notebook.run("rerun('X')", fails=True)) is AssertionError


class TestMagics:
    @pytest.mark.parametrize(
        "magic", ["%%time", "%%capture", "%%capture out --no-stderr", "%%prun"]
    )
    def test_cells_under_a_magic_that_runs_them(self, notebook, magic):
        notebook.run(f"{magic}\n%precision 3\na = [1,\n     2]\nb = !echo hello")
        assert notebook.check("rerun('a')") == {"a": [1, 2]}
        assert list(notebook.check("rerun('b')")["b"]) == ["hello"]

    def test_nested(self, notebook):
        notebook.run("%%time\n%%capture\na = 1\nb = 2")
        assert notebook.check("rerun('a', 'b')") == {"a": 1, "b": 2}

    def test_line_magics(self, notebook):
        notebook.run("b = 5\n%time a = b + 1\n%precision 3\n!echo hello\nb")
        assert notebook.check("rerun('a', 'b')") == {"a": 6, "b": 5}

    def test_a_timed_value_sees_the_inputs(self, notebook):
        notebook.run("b = 5")
        notebook.run("a = %time b + 1")
        assert notebook.check("rerun('a', b=7)") == {"a": 8}

    def test_magics_that_act_on_the_notebook_are_left_out(self, notebook, tmp_path):
        notebook.run("!echo hello > installed\na = 1")
        (tmp_path / "installed").unlink()
        notebook.check("rerun('a')")
        assert not (tmp_path / "installed").exists()

    def test_await(self, notebook):
        notebook.run("import asyncio\nb = 5")
        notebook.run("await asyncio.sleep(0)\na = b + 1")
        assert notebook.check("rerun('a', b=7)") == {"a": 8}

    @pytest.mark.parametrize("has_threads", [True, False])
    def test_await_of_tasks_and_time(self, notebook, monkeypatch, has_threads):
        notebook.run("import asyncio\nb = 5")
        notebook.run("async def add(x):\n    await asyncio.sleep(0.01)\n    return b + x")
        notebook.run("a = await asyncio.gather(add(1), asyncio.create_task(add(2)))")
        if not has_threads:  # as in a browser

            def start(thread):
                raise RuntimeError("can't start new thread")

            monkeypatch.setattr("threading.Thread.start", start)
        assert notebook.check("rerun('a', b=7)") == {"a": [8, 9]}
        notebook.run("loop = asyncio.get_running_loop()\nawait asyncio.sleep(0)")

    def test_await_inside_a_running_task(self):
        """As in a browser, whose kernel runs cells in a task of its loop."""
        got = []

        async def cell() -> None:
            await asyncio.sleep(0.01)
            got.extend(await asyncio.gather(asyncio.sleep(0, 1), asyncio.sleep(0.01, 2)))

        async def kernel() -> None:
            task = asyncio.current_task()
            checks._finish_here(cell())
            assert asyncio.current_task() is task
            await asyncio.sleep(0)

        asyncio.run(kernel())
        assert got == [1, 2]

    def test_an_error_while_awaiting_is_the_students(self, notebook, monkeypatch):
        notebook.run("import asyncio\nb = 5")
        notebook.run("await asyncio.sleep(0)\na = 1 / b")
        for start in (None, lambda thread: exec("raise RuntimeError")):
            if start:
                monkeypatch.setattr("threading.Thread.start", start)
            error = notebook.run("rerun('a', b=0)", fails=True)
            assert isinstance(error, ZeroDivisionError)

    def test_no_threads_for_progress_bars_in_a_browser(self, monkeypatch):
        from tqdm import tqdm

        monkeypatch.setattr(tqdm, "monitor_interval", 10)
        checks._without_threads()
        assert tqdm.monitor_interval == 10
        monkeypatch.setattr(sys, "platform", "emscripten")
        checks._without_threads()
        assert tqdm.monitor_interval == 0


class TestInputs:
    def test_inputs_stand_in_for_the_notebooks_names(self, notebook):
        notebook.run("X = [1, 2, 3]")
        notebook.run("total = sum(X)")
        assert notebook.check("rerun('total', X=[10, 20])") == {"total": 30}
        assert notebook["total"] == 6
        assert notebook["X"] == [1, 2, 3]

    def test_also_in_functions_of_other_cells(self, notebook):
        """A student may keep a helper in a cell of its own that reads X."""
        notebook.run("X = [1, 2, 3]")
        notebook.run("def add():\n    return sum(X)")
        notebook.run("total = add()")
        assert notebook.check("rerun('total', X=[10, 20])") == {"total": 30}

    def test_a_name_may_be_input_and_result(self, notebook):
        notebook.run("X = [1, 2, 3]")
        notebook.run("X = X[1:]")
        assert notebook.check("rerun('X', X=[10, 20])") == {"X": [20]}

    def test_a_cell_that_defines_functions(self, notebook):
        notebook.run(
            "def square(v): return v * v\n"
            "def loss(y, p): return square(y - p)\n"
            "z = [loss(a, b) for a, b in zip(y, q)]",
            fails=True,
        )
        got = notebook.check("rerun('z', 'loss', y=[1, 2], q=[0, 4])")
        assert got["z"] == [1, 4]
        assert got["loss"](5, 2) == 9

    def test_results_can_be_pickled(self, notebook):
        """joblib and multiprocessing look a class up in the notebook."""
        notebook.run("import pickle\nclass Model: pass\nback = pickle.loads(pickle.dumps(Model()))")
        assert type(notebook.check("rerun('back')")["back"]).__name__ == "Model"

    def test_annotations_are_evaluated_as_in_the_notebook(self, notebook):
        notebook.run("def f(x: int): pass\na = f.__annotations__['x']")
        assert notebook.check("rerun('a')") == {"a": int}

    def test_in_place_changes_touch_neither_notebook_nor_check(self, notebook):
        notebook.run(
            "from sklearn.linear_model import LinearRegression\n"
            "X = pd.DataFrame({'a': [1.0, 2, 4], 'b': [0.0, 1, 1]})\n"
            "store = {'A': [1]}\nmodel = LinearRegression().fit(X[['a']], X['b'])\n"
            "rng = np.random.default_rng(0)\n"
            "slope = model.coef_[0]"
        )
        notebook.run("_frame = pd.DataFrame({'a': [3.0, 1], 'b': [5.0, 2]})")
        notebook.run(
            "X['c'] = 1\nX['a'] = sorted(X['a'])\nstore['A'].append(2)\n"
            "model.fit(X[['a']], X['b'])\nrng.random()\n"
            "a = list(X['a']), list(store['A'])"
        )
        notebook.run("before = X.copy(), dict(store), model.coef_[0], rng.bit_generator.state")
        assert notebook.check("rerun('a', X=_frame)")["a"] == ([1.0, 3.0], [1, 2, 2])
        assert notebook["X"].equals(notebook["before"][0])
        assert notebook["store"] == {"A": [1, 2]}
        assert notebook["model"].coef_[0] == notebook["before"][2]
        assert notebook["rng"].bit_generator.state == notebook["before"][3]
        assert list(notebook["_frame"]["a"]) == [3.0, 1.0]
        assert list(notebook["_frame"].columns) == ["a", "b"]

    def test_what_two_names_share_stays_shared(self, notebook):
        notebook.run("preds = {'A': []}\nlist_A = preds['A']")
        notebook.run("list_A.append(1)\nn = len(preds['A'])")
        assert notebook["n"] == 1
        assert notebook.check("rerun('n')") == {"n": 2}

    def test_what_the_cell_sets_itself_is_not_copied(self, notebook):
        notebook.run(
            "copies = []\nclass Counted:\n"
            "    def __deepcopy__(self, memo):\n        copies.append(1)\n        return self"
        )
        notebook.run("a, n = Counted(), 1\nx = n, a")
        assert notebook.check("rerun('x')")["x"][0] == 1
        assert notebook["copies"] == []
        for source in (
            "if n: a = Counted()\ny = 2",
            "y = a\na = Counted()",
            "a: object = 1\ny = 3",
        ):
            notebook.run("a = Counted()\ncopies.clear()")
            notebook.run(source)
            notebook.check("rerun('y')")
            assert len(notebook["copies"]) == (source[0] != "a"), source

    def test_what_cannot_be_copied_is_used_as_it_is(self, notebook):
        notebook.run("import threading\nlock = threading.Lock()\nsteps = (i for i in range(9))")
        notebook.run("a = next(steps), lock.locked(), np.pi")
        assert notebook.check("rerun('a')")["a"] == (1, False, np.pi)


class TestFiles:
    def test_the_cell_finds_them_in_a_folder_of_their_own(self, notebook, tmp_path):
        (tmp_path / "data").mkdir()
        (tmp_path / "data/iris.csv").write_text("a,b\n1,2\n")
        (tmp_path / "other.txt").write_text("x")
        notebook.run("X = pd.read_csv('data/iris.csv')\nimport os\nseen = sorted(os.listdir())")
        notebook.run("_frame = pd.DataFrame({'a': [7, 8], 'b': [9, 10]}, index=[50, 51])")
        got = notebook.check("rerun('X', 'seen', files={'data/iris.csv': _frame, 'raw': b'\\x00'})")
        assert got["X"].to_dict("list") == {"a": [7, 8], "b": [9, 10]}
        assert got["seen"] == ["data", "raw"]
        assert Path.cwd() == tmp_path
        assert notebook.check("rerun('X')")["X"].to_dict("list") == {"a": [1], "b": [2]}

    def test_text_is_utf8(self, notebook):
        notebook.run("a = ''", fails=False)
        notebook.run("with open('t', encoding='utf-8') as f:\n    a = f.read()", fails=True)
        assert notebook.check("rerun('a', files={'t': 'é\\n'})") == {"a": "é\n"}

    @pytest.mark.parametrize("files", ["", ", files={'t': ''}"])
    def test_the_folder_is_the_same_afterwards(self, notebook, tmp_path, files):
        notebook.run("import os\nhome = os.getcwd()\nos.chdir('..')\na = 1\nos.chdir(home)")
        notebook.run("a = os.chdir(os.path.dirname(os.getcwd()))")
        notebook.run("os.chdir(home)")
        notebook.check(f"rerun('a'{files})")
        assert Path.cwd() == tmp_path

    def test_after_an_exception_too(self, notebook, tmp_path):
        notebook.run("from pathlib import Path\na = Path('t').read_text()\nb = 1 / 0", fails=True)
        error = notebook.run("rerun('a', 'b', files={'t': ''})", fails=True)
        assert type(error) is ZeroDivisionError
        assert Path.cwd() == tmp_path
        assert "b" not in notebook
        assert "a" not in notebook

    def test_the_temporary_folder_is_removed(self, notebook):
        notebook.run("import os\nwhere = os.getcwd()")
        where = notebook.check("rerun('where', files={'t': ''})")["where"]
        assert where != os.getcwd()
        assert not Path(where).exists()


class TestUndisturbed:
    def test_names_that_the_cell_sets_changes_and_deletes(self, notebook):
        notebook.run("keep = [1]\na = 0\nextra = 1")
        notebook.run("a = 1\nif 'flag' in globals():\n    del keep, extra\n    np, new = 1, 2")
        notebook.run("before = {k: id(v) for k, v in globals().items() if k[0] != '_'}")
        notebook.check("rerun('a', flag=True)")
        before = notebook["before"]
        after = {k: id(v) for k, v in notebook.shell.user_ns.items() if k in before}
        assert after == before
        assert "new" not in notebook
        assert "flag" not in notebook

    def test_random_states(self, notebook):
        notebook.run(
            "import random\nrandom.seed(1)\nnp.random.seed(1)\n"
            "want = random.random(), np.random.rand()"
        )
        notebook.run("a = random.random(), np.random.rand()\nnp.random.seed(7)\nrandom.seed(7)")
        notebook.run("random.seed(1)\nnp.random.seed(1)")
        notebook.check("rerun('a')")
        notebook.run("now = random.random(), np.random.rand()")
        assert notebook["now"] == notebook["want"]

    def test_unseeded_cells_give_a_check_the_same_answer_each_time(self, notebook):
        notebook.run(
            "from sklearn.model_selection import KFold\n"
            "a = [list(i) for _, i in KFold(3, shuffle=True).split(range(9))]"
        )
        first = notebook.check("rerun('a')")
        notebook.run("import random\nnp.random.rand(), random.random()")
        assert notebook.check("rerun('a')") == first

    def test_figures(self, notebook):
        notebook.run("mine = plt.figure()")
        notebook.run("fig, ax = plt.subplots()")
        numbers = plt.get_fignums()
        notebook.check("rerun('fig', 'ax')")
        assert plt.get_fignums() == numbers

    def test_a_cell_that_draws_on_axes_of_another(self, notebook):
        notebook.run("fig, ax = plt.subplots()")
        notebook.run("line, = ax.plot([1, 2])\na = len(ax.lines)")
        notebook.check("rerun('a')")
        assert len(notebook["ax"].lines) == 1

    def test_warning_filters(self, notebook):
        before = list(warnings.filters)
        notebook.run("import warnings\na = warnings.resetwarnings()")
        warnings.filters[:] = before
        notebook.check("rerun('a')")
        assert warnings.filters == before

    def test_prints_and_displays_are_not_shown(self, notebook, capsys):
        notebook.run("import sys")
        notebook.run("print('out')\nprint('err', file=sys.stderr)\ndisplay('shown')\na = 1\na")
        capsys.readouterr()
        notebook.check("rerun('a')")
        assert capsys.readouterr() == ("", "")


class TestPartly:
    CELL = """
a = 2 * x
for i in range(2):
    b = a + i
    raise NotImplementedError()
c = 3"""

    def test_names_set_before_an_unsolved_part_can_be_checked(self, notebook):
        notebook.run("x = 1")
        notebook.run(self.CELL, fails=True)
        assert notebook.check("rerun('a', 'b', partial=True, x=5)") == {"a": 10, "b": 10}

    def test_names_not_set_by_then_are_not_solved(self, notebook):
        notebook.run("x = 1")
        notebook.run(self.CELL, fails=True)
        for call in ("rerun('a', 'c', partial=True)", "rerun('a', 'b')"):
            assert type(notebook.run(call, fails=True)) is NotImplementedError

    def test_another_error_is_an_error(self, notebook):
        notebook.run("a = 1\n1 / 0", fails=True)
        error = notebook.run("rerun('a', partial=True)", fails=True)
        assert type(error) is ZeroDivisionError


class TestClose:
    def test_within_the_tolerance_it_says_nothing(self):
        checks.close(2 / 3, 0.666666667, "a share", rtol=1e-6)
        checks.close([1, float("nan")], (1.0, np.nan), "a pair")
        checks.close(np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]], "a table")
        checks.close(True, 1, "a truth")
        checks.close(np.float32(0.5), 0.5, "half")

    @pytest.mark.parametrize(
        ("got", "want", "said"),
        [
            *DATA["not-close"],
            (np.float64(1.00000002), 1, "f(x) should be 1, got about 1.00000002."),
            (None, 1, "f(x) should be 1, got None: is there a return?"),
            (len, 1, "f(x) should be 1, got a function: is it called?"),
            ((1.0, 2.5), [1, 2], "f(x) should be [1, 2], got [1, 2.5]."),
            ([1, None], [1, 2], "f(x) should be [1, 2], got [1, None]."),
            ([None, 1], [float("nan"), 1], "f(x) should be [nan, 1], got [None, 1]."),
            (
                np.arange(20) + (np.arange(20) == 4),
                np.arange(20),
                "f(x) is wrong in 1 of 20 values: at position 4 it should be 4, got 5.",
            ),
            (
                np.zeros((3, 3)),
                np.eye(3),
                "f(x) is wrong in 3 of 9 values: at position (0, 0) it should be 1, got 0.",
            ),
        ],
    )
    def test_message(self, got, want, said):
        with pytest.raises(AssertionError) as caught:
            checks.close(got, want, "f(x)")
        if said.startswith("f(x) should be 1, got about"):
            said = said.replace("about ", "")
        assert str(caught.value) == said

    def test_hint(self):
        with pytest.raises(AssertionError, match=r"got 2\. Did you add 1/2\?$"):
            checks.close(2, 1, "it", "Did you add 1/2?")


def root(x, *, sign=1):
    """A function as students write them."""
    if isinstance(x, str):
        raise TypeError("no text")
    if x is None:
        raise NotImplementedError()
    if x < 0:
        warnings.warn("negative", stacklevel=1)
        raise ValueError("negative")
    return sign * x**0.5


class TestRaises:
    def test_the_error_that_was_asked_for(self):
        checks.raises(ValueError, root, -1)
        checks.raises(Exception, root, -1)
        checks.raises(TypeError, root, "4", sign=2, because="text has no root")

    @pytest.mark.parametrize(
        ("x", "options", "said"),
        [
            *DATA["not-raised"],
            (np.array([4.0]), {}, "root([4.0]) should raise a ValueError, it returned [2.0]."),
        ],
    )
    def test_message(self, x, options, said):
        with pytest.raises(AssertionError) as caught:
            checks.raises(ValueError, root, x, **options)
        assert str(caught.value) == said

    def test_long_values_are_cut(self):
        with pytest.raises(AssertionError) as caught:
            checks.raises(IndexError, len, list(range(1000)))
        assert "should raise an IndexError" in str(caught.value)
        assert len(str(caught.value)) < 200

    def test_what_is_not_solved_stays_so(self):
        with pytest.raises(NotImplementedError):
            checks.raises(ValueError, root, None)

    def test_no_function(self):
        with pytest.raises(AssertionError, match="but it is not a function: 3"):
            checks.raises(ValueError, 3, 1)


class TestTrying:
    @pytest.mark.parametrize(
        ("error", "said"),
        [
            (KeyError("b"), "n = 1: it raised KeyError: 'b'."),
            (ValueError(), "n = 1: it raised ValueError."),
            (ValueError("Too few!"), "n = 1: it raised ValueError: Too few!"),
            (AssertionError("mine"), "n = 1: it raised AssertionError: mine."),
            (
                ValueError("\nAll fits failed.\nBelow\nis more"),
                "n = 1: it raised ValueError: All fits failed.",
            ),
        ],
    )
    def test_an_error_says_what_was_tried(self, error, said):
        with pytest.raises(AssertionError) as caught, checks.trying("n = 1"):
            raise error
        assert str(caught.value) == said

    def test_long_errors_are_cut(self):
        with pytest.raises(AssertionError) as caught, checks.trying("n = 1"):
            raise ValueError("x" * 1000)
        assert len(str(caught.value)) < 300

    def test_what_is_right_stays_so(self):
        with checks.trying("a warning"):
            assert np.isnan(root(np.array([np.nan])))[0]
            warnings.warn("ignored", stacklevel=1)

    @pytest.mark.parametrize("error", [NotImplementedError, TimeoutError, ConnectionError])
    def test_what_is_not_solved_stays_so(self, error):
        with pytest.raises(error), checks.trying("n = 1"):
            raise error


class TestSmallWine:
    def test_alcohol_follows_one_column(self):
        X, y, files = checks.small_wine(40, seed=3, noise=0)
        assert X.shape == (40, 10)
        assert sorted(X["Fixed acidity"]) == [i + 0.5 for i in range(40)]
        assert (X.nunique() == 1).sum() == 9
        np.testing.assert_allclose(y, 8 + 0.15 * X["Fixed acidity"])
        assert y.name == "Alcohol"
        wine, wine2 = files["data/wine.csv"], files["data/wine2.csv"]
        real, real2 = (pd.read_csv(ROOT / name, nrows=2) for name in files)
        assert set(wine) == set(real)
        assert set(wine2) == set(real2)
        assert wine["Alcohol"].tolist() == wine2["Alcohol"].tolist() == y.tolist()

    def test_seed_noise_and_names(self):
        X, y, _ = checks.small_wine(30, seed=1, noise=1, names=range(500, 530))
        again, _, _ = checks.small_wine(30, seed=1, noise=1, names=range(500, 530))
        other, _, _ = checks.small_wine(30, seed=2)
        assert X.equals(again)
        assert X["Fixed acidity"].tolist() != other["Fixed acidity"].tolist()
        assert sorted(X.index) == list(range(500, 530)) != list(X.index)
        assert 0.5 < (y - 8 - 0.15 * X["Fixed acidity"]).std() < 2
        assert checks.small_wine(2, 1, names=["a", "b"])[0].index.isin(["a", "b"]).all()


def test_outside_ipython_it_says_so(monkeypatch):
    InteractiveShell.clear_instance()
    with pytest.raises(RuntimeError, match="no IPython session"):
        checks.rerun("a")


# What one sees in JupyterLab: run by nbclient, a cell that fails does not stop the others.
KERNEL = DATA["kernel"]


@pytest.fixture(scope="module")
def kernel_outputs() -> dict[str, list]:
    notebook = executed(KERNEL.values(), ROOT, fails=True)
    return {name: cell.outputs for name, cell in zip(KERNEL, notebook.cells, strict=True)}


class TestInAKernel:
    def test_the_answer_itself_shows_bar_figure_and_print(self, kernel_outputs):
        """Otherwise the next test could not fail."""
        kinds = {output.output_type for output in kernel_outputs["answer"]}
        assert {"display_data", "stream", "execute_result"} <= kinds

    def test_the_check_shows_nothing(self, kernel_outputs):
        assert kernel_outputs["check"] == []

    @pytest.mark.parametrize("cell", ["early check", "late check"])
    def test_unsolved(self, kernel_outputs, cell):
        (error,) = kernel_outputs[cell]
        assert error.ename == "NotImplementedError"

    def test_the_traceback_names_the_students_line(self, kernel_outputs):
        (error,) = kernel_outputs["failing check"]
        assert error.ename == "ZeroDivisionError"
        plain = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(error.traceback))
        assert "<your cell 3>" in plain
        assert "-> 8 inverse = 1 / scale" in plain, "counted as the student sees it"
        assert "checks.py" not in plain, "how the check works is of no interest"

    def test_ending_python_fails_the_check(self, kernel_outputs):
        (error,) = kernel_outputs["exit check"]
        assert error.ename == "AssertionError"

    def test_the_notebook_goes_on_as_before(self, kernel_outputs):
        (result,) = kernel_outputs["after"]
        assert result.data["text/plain"] == "([], 1)"


# Checks that talk: what is seen below each cell, where nobody grades and where somebody does.
TALK = DATA["talk"]


@pytest.fixture(scope="module", params=[None, "autograde", "validate"])
def talk(request, tmp_path_factory) -> tuple[str | None, dict[str, list]]:
    folder = tmp_path_factory.mktemp("talk")
    shutil.copy(checks.__file__, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NBGRADER_EXECUTION", raising=False)
        patch.delenv("PYTHONPATH", raising=False)  # the copy is meant, which a cell changes
        if request.param:
            patch.setenv("NBGRADER_EXECUTION", request.param)
        notebook = executed(TALK.values(), folder, fails=True)
    seen = {
        name: [one.get("text", one.get("ename", "")) for one in cell.outputs]
        for name, cell in zip(TALK, notebook.cells, strict=True)
    }
    return request.param, seen


def test_checks_say_that_they_passed_and_progress_sums_up(talk):
    graded, seen = talk
    if graded:
        printed = [text for texts in seen.values() for text in texts if "heck" in text]
        assert printed == []
        assert seen["before"] == seen["after"] == []
        return
    assert seen["passes"] == seen["passes once"] == ["Check 1.1 passed.\n"]
    assert seen["fails"] == seen["edited"] == ["AssertionError"]
    assert seen["unsolved"] == ["NotImplementedError"]
    assert seen["hidden"] == ["Hidden check 1.1 runs when graded.\n"]
    assert seen["hidden fails"] == ["AssertionError"]
    assert seen["hidden passes"] == ["Hidden check 1.1 passed.\n"]
    assert seen["not a check"] == [""]  # its value
    assert seen["no syntax"] == ["SyntaxError"]
    assert not any("passed" in text for text in [*seen["swallowed"], *seen["swallowed in a line"]])
    assert seen["passes now"] == ["Check 1.2 passed.\n"]
    later = (
        "Hidden checks add 4 points (1.1, 1.2) when graded.\n"
        "Written answers add 3 points (1.5) when graded.\n"
    )
    assert seen["before"] == [
        "Part 1: 1 of 4 tasks pass their visible checks, 1 of 5.5 points.\n"
        "  1.1  passes\n  1.2  fails\n  1.3  is not solved yet\n  1.4b  not run yet\n" + later
    ]
    assert seen["after"] == [
        "Part 1: 2 of 4 tasks pass their visible checks, 4 of 5.5 points.\n"
        "  1.1  passes\n  1.2  passes\n  1.3  is not solved yet\n  1.4b  fails\n" + later
    ]


def test_progress_knows_when_one_of_several_checks_was_not_run(notebook, monkeypatch, capsys):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    notebook.run("import importlib, checks\nimportlib.reload(checks);")
    notebook.run(TALK["passes"])
    notebook.run("checks.progress('Part 1', {'1.1': (1, 2)})")
    assert capsys.readouterr().out == (
        "Check 1.1 passed.\n"
        "Part 1: 0 of 1 tasks pass their visible checks, 0 of 3 points.\n"
        "  1.1  passes 1 of 2 checks, run the others\n"
    )


def test_progress_counts_extras_apart(notebook, monkeypatch, capsys):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    notebook.run("import importlib, checks\nimportlib.reload(checks);")
    notebook.run(TALK["passes"])
    notebook.run(
        "checks.progress('Part 1', {'1.1': 1, '1.2': 4}, {'1.1': 1, '1.2': 2}, {'1.2': 3}, ['1.2'])"
    )
    assert capsys.readouterr().out == (
        "Check 1.1 passed.\n"
        "Part 1: 1 of 1 core tasks pass their visible checks, 1 of 1 point.\n"
        "Part 1: 0 of 1 extra tasks pass their visible checks, 0 of 4 points.\n"
        "  1.1  passes\n  1.2  not run yet\n"
        "Hidden checks add 1 point (1.1) and 2 points extra (1.2) when graded.\n"
        "Written answers add 3 points extra (1.2) when graded.\n"
    )


SHOWN = dict(DATA["shown"])


def test_a_failed_check_says_why_in_three_lines(monkeypatch):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    cells = [
        "from checks import close, rerun, trying",
        "def half(x):\n    x = int(x)\n    return x / (2 * x) * x",
        "total = 1 / scale if 'scale' in globals() else 0",
        *SHOWN,
        "half(0)",
    ]
    notebook = executed(cells, ROOT, fails=True)
    for shown in notebook.cells[3:-1]:
        (output,) = shown.outputs
        lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in output.traceback]
        assert lines == SHOWN[shown.source]
    assert len(notebook.cells[-1].outputs[0].traceback) > 3  # no check: as ever


def points(notebook: nbformat.NotebookNode, part: str) -> dict[str, Any]:
    """What `progress` is to be told of a Part: points of its tasks by kind, and which are extra."""
    tables: dict[str, dict[str, Any]] = {"visible": {}, "hidden": {}, "written": {}}
    extra: dict[str, None] = {}
    for one in notebook.cells:
        role = one.metadata.get("nbgrader", {})
        number = re.match(r"(?:test|answer)-(\d+)-(\d+[a-z]?)", one.id)
        if not role.get("grade") or number is None or number[1] != part:
            continue
        task, worth = ".".join(number.groups()), (role["points"],)
        kind = "written" if role["solution"] else "hidden" if "-hidden" in one.id else "visible"
        tables[kind][task] = tables[kind].get(task, ()) + worth
        if is_extra(one):
            extra[task] = None
    one_number = {task: of[0] if len(of) == 1 else of for task, of in tables["visible"].items()}
    sums = {kind: {t: sum(of) for t, of in tables[kind].items()} for kind in ("hidden", "written")}
    told = {"visible": one_number, "extra": list(extra)} | sums
    return {kind: table for kind, table in told.items() if table}


@pytest.mark.parametrize("path", sorted(ROOT.glob("source/*/*.ipynb")), ids=lambda path: path.stem)
def test_progress_is_told_the_points_of_its_notebook(path):
    notebook = nbformat.read(path, as_version=4)
    for one in notebook.cells:
        if one.cell_type != "code" or "progress(" not in one.source:
            continue
        for call in ast.walk(ast.parse(one.source)):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "progress":
                name, *tables = map(ast.literal_eval, call.args)
                told = dict(zip(("visible", "hidden", "written"), tables, strict=False))
                told |= {word.arg: ast.literal_eval(word.value) for word in call.keywords}
                assert told == points(notebook, name.split()[-1]), (path, one.id)


def test_points_of_a_part_that_the_notebook_has():
    """Otherwise the test above could not fail."""
    found = points(nbformat.read(ROOT / "source/week07-evaluation/iris.ipynb", 4), "2")
    assert found["visible"]["2.5"] == (1, 1)
    assert found["hidden"]["2.5"] == 1
    assert found["written"]["2.5"] == 3
    assert "1.1" not in found["visible"]
    assert found["extra"] == ["2.5"]


JUDGED = DATA["judged"]
WRONG = DATA["wrong"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_the_helpers_before_the_judge(tmp_path, coursekit):
    """There a student's function is one of another process."""
    made = nbformat.v4.new_notebook()
    for name, source in JUDGED.items():
        kind = {"se": "locked", "ta": "solution", "te": "check"}[name[:2]]
        made.cells.append(cell(name, source, kind, 1 if kind == "check" else None))
    made.cells.insert(5, cell("checkpoint-1", "# Checkpoint 1\ny = np.arange(3.0)", "locked"))
    made.metadata.kernelspec = {"display_name": "Python 3", "name": "python3"}
    source = tmp_path / "source" / "hw1"
    source.mkdir(parents=True)
    shutil.copy(checks.__file__, source)
    write(source / "measures.ipynb", made)
    config = CONFIG.replace("c.CourseKit.conventions = True\n", "")
    config = config.replace("data/labels.csv", "checks.py")
    (tmp_path / "nbgrader_config.py").write_text(config + STEPS, encoding="utf-8")
    code, out, err = coursekit(tmp_path, "release")
    assert code == 0, (out, err)
    for number, wrong in enumerate([{"answer": JUDGED["task-1-1"]}, *WRONG.values()]):
        folder = tmp_path / "submitted" / f"student-{number}" / "hw1"
        shutil.copytree(tmp_path / "release" / "hw1", folder)
        with edited(folder / "measures.ipynb") as cells:
            cells["task-1-1"].source = wrong["answer"]
            cells["task-1-2"].source = JUDGED["task-1-2"]
    coursekit(tmp_path, "grade", "hw1", "--jobs", "2")
    lines = (tmp_path / "autograded" / "hw1.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [entry for entry in map(json.loads, lines) if entry["kind"] == "check"]
    found = {(one["student"], one["cell"]): (one["score"], one["message"]) for one in entries}
    for name in ("test-1-1", "test-1-1-raises", "test-1-1-trying", "test-1-2"):
        assert found["student-0", name] == (1, ""), name
    for number, (name, wrong) in enumerate(WRONG.items(), start=1):
        score, message = found[f"student-{number}", "test-1-1"]
        assert score == ("close" not in wrong), (name, message)
        assert all(words in message for words in wrong.get("close", ())), (name, message)
        score, message = found[f"student-{number}", "test-1-1-raises"]
        assert score == 0, (name, message)
        assert wrong["raises"] in message, (name, message)
        message = found[f"student-{number}", "test-1-1-trying"][1]
        if name == "not for zero":
            assert message == "x = 0: it raised KeyError: 'no'."
        if name == "not solved":
            assert message.startswith("NotImplementedError")
        assert found[f"student-{number}", "test-1-2"] == (1, ""), name


def test_the_module_needs_only_what_students_have():
    needed = {"IPython", "numpy", "matplotlib", "pandas", "tqdm"}
    tree = ast.parse(Path(checks.__file__).read_text(encoding="utf-8"))
    modules = {
        (node.module if isinstance(node, ast.ImportFrom) else alias.name).split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert modules - set(sys.stdlib_module_names) == needed
