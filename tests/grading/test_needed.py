"""Cells of the course's own on which nothing depends that is graded: left out, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from hand_ins import STEPS
from small import cell, write

from coursekit.cli import main
from coursekit.grading.run.solution import unneeded_in
from coursekit.notebook.code import is_refused
from coursekit.notebook.needed import (
    CHECK,
    GIVEN,
    NOT_RUN,
    STUDENTS,
    Piece,
    modules_in,
    unneeded,
)

SETUP = """\
import random

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
"""
SOLUTION = """\
def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)
"""
VERDICT = "assert mean([1, 2, 3]) == 2"
FIGURE = """\
table = np.arange(6).reshape(2, 3)
fig, ax = plt.subplots()
for row in table:
    ax.plot(row, label=f"mean {mean(row):.1f}")
ax.legend();
"""


def is_left_out(
    given: str,
    students: str = SOLUTION,
    check: str = VERDICT,
    before: str = "",
    after: str = "",
    modules: dict[str, str] | None = None,
) -> bool:
    """Whether a given cell is left out of a notebook with these cells around it."""
    pieces = [
        Piece(SETUP, GIVEN),
        Piece(before, STUDENTS),
        Piece(students, STUDENTS),
        Piece(given, GIVEN),
        Piece(after, STUDENTS),
        Piece(check, CHECK),
    ]
    return 3 in unneeded(pieces, modules or {}, [SOLUTION])


@pytest.mark.parametrize(
    "given",
    [
        FIGURE,
        "print(mean([1, 2]))",
        "rows = []\nfor k in range(3):\n    rows.append(mean([k, k + 1]))\npd.DataFrame(rows)",
        "rng = np.random.default_rng(3)\nprint(rng.normal(size=4).mean())",
        "def draw(k=3):\n    _, ax = plt.subplots()\n    ax.bar([k], [mean([k])])\n\ndraw()",
        "print(stats.norm.cdf(1.5), np.percentile([1, 2, 3], 50))",
        "X = np.ones((4, 2))\nmodel = LogisticRegression()\nmodel.fit(X, [0, 1, 0, 1]).predict(X)",
        "train, test = train_test_split(np.arange(9), random_state=1)\nlen(train)",
        "n = {}\nfor word in 'a b a'.split():\n    n[word] = n.get(word, 0) + 1\nn",
        "both = {'mean': mean, 'max': max}\nfor name, f in both.items():\n    print(name, f([1]))",
    ],
)  # fmt: skip
def test_a_cell_that_only_shows_something_is_left_out(given):
    assert is_left_out(given)


@pytest.mark.parametrize(
    "given",
    [
        "import seaborn",
        "from math import *",
        "%matplotlib widget",
        "!touch here",
        "%run other.py",
        "np.random.seed(1)",
        "np.random.normal()",
        "rng = np.random\nrng.seed(1)",
        "random.seed(3)",
        "draws = [random.random() for _ in range(3)]",
        "train_test_split(np.arange(9))",
        "for seed in (1, None):\n    train_test_split(np.arange(9), random_state=seed)",
        "plt.rcParams['font.size'] = 3",
        "plt.rcParams.update({'font.size': 3})",
        "plt.style.use('ggplot')",
        "pd.options.display.max_rows = 3",
        "pd.set_option('display.max_rows', 3)",
        "np.set_printoptions(precision=2)",
        "np.mean = mean",
        "pd.DataFrame.mean = None",
        "numbers.sort()",
        "numbers[0] = 3",
        "numbers += [3]",
        "alias = numbers\nalias.append(1)",
        "alias = [numbers]\nalias[0].append(1)",
        "held = {'a': numbers}\nfor key, value in held.items():\n    value.append(1)",
        "first, *rest = numbers, 1\nfirst.append(2)",
        "(lambda one: one.append(1))(numbers)",
        "def change(one):\n    one.append(1)\n\n\nchange(numbers)",
        "list(map(lambda one: one.append(1), [numbers]))",
        "np.add.at(numbers, [0], 1)",
        "np.asarray(numbers)[0] = 1",
        "frame.drop(columns='a', inplace=True)",
        "frame['b'] = 1",
        "frame.to_csv('here.csv')",
        "model.fit([[1], [2]], [0, 1])",
        "del numbers",
        "counter += 1\nprint(counter)",
        "def count():\n    global counter\n    counter = 3\n\ncount()",
        "open('here', 'w').write('x')",
        "np.savetxt('here', [1])",
        "plt.plot([1])\nplt.savefig('here.png')",
        "setattr(np, 'mean', 1)",
        "exec('numbers = 3')",
        "while not numbers:\n    pass",
        "class Here:\n    pass",
        "print(next(stream))",
        "for one in stream:\n    print(one)",
        "mean.calls = 3",
        "unknown.something()",
        "helper(3)",
        "np.add(limits, 1, limits)",
        "np.sqrt(limits, limits)",
        "np.clip(limits, 0, 1, limits)",
        "limits.clip(0, 1, limits)",
        "limits.partition(1)",
        "np.nan_to_num(limits, copy=False)",
        "print(sorted([3, 1], key=ranked))",
        "print(max([3, 1], key=ranked))",
        "frame.sort_values('a', key=ranked)",
        "frame[marked]",
        "frame.loc[marked]",
        "for one in iter(take, 0):\n    print(one)",
        "frame.apply(marked)",
        "frame.apply(lambda column: column.sort())",
        "frame['a'].map(lambda one: one.append(1))",
        "frame['a'].tolist()[0].append(1)",
        "pd.read_csv(limits)",
        "limits.rename('here.csv')",
        "limits.replace('here.csv')",
        # Arrays, tables and sums may have lists in them, which are everybody's.
        "np.sort(limits)[0].append(1)",
        "np.unique(limits)[0].clear()",
        "for one in np.concatenate([limits, limits]):\n    one.append(1)",
        "sum(numbers)[0].append(1)",
        "sum([[numbers]], [])[0].append(1)",
        "frame['a'].max().append(1)",
        "most = limits.min()\nmost[0].append(1)",
        "frame['a'].sum()[0].clear()",
    ],
)
def test_whatever_could_change_more_is_run(given):
    students = SOLUTION + (
        "numbers, counter, stream = [1], 0, iter([1, 2])\nframe = pd.DataFrame({'a': [1]})\n"
        "model = LogisticRegression()\nlimits = np.array([3.0, 1.0, 2.0])\n"
        "ranked = lambda one: numbers.append(one)\n"
        "def marked(rows):\n    rows['b'] = 1\n    return rows['a'] > 0\n"
        "def take():\n    return numbers.pop()\n"
    )
    reads = "assert numbers or frame is model or counter or stream or limits"
    assert not is_left_out(given, students, check=VERDICT + "\n" + reads)


@pytest.mark.parametrize(
    "given",
    [
        "print(np.add(numbers, 1), np.clip(numbers, 0, 1), limits.clip(0, 1), limits.max(0))",
        "print(sorted([[3], [1]], key=mean), next(iter([1])))",
        "low = np.linspace(numbers[0], limits[0], numbers[0])\nprint(frame[frame['a'] > numbers])",
        "print(frame.loc[picked])",
        "print(frame.apply(picked), frame.rename(columns={'a': 'b'}), 'a b'.replace('a', 'b'))",
        "low = np.sort(limits)\nlow[0] = 1\nlow += limits.max()",
    ],
)
def test_whatever_changes_nothing_more_is_left_out(given):
    students = SOLUTION + (
        "numbers = [1]\nframe = pd.DataFrame({'a': [1]})\nlimits = np.array([3.0])\n"
        "def picked(rows):\n    return rows['a'] > 0\n"
    )
    assert is_left_out(given, students)


LOOKED_AT = """\
log = []
frame = pd.DataFrame({"a": [1.0], "b": [2.0]})
def noted(x):
    log.append(1)
    return x
def made():
    def inner(x):
        return noted(x)
    return inner
def pairs():
    yield 1
class Holder:
    def __init__(self):
        self.once = zip([1], [2])
fig, ax = plt.subplots()
left, right = [{"x": 1}], [{"x": 2}]
limits = np.array([np.nan])
"""


@pytest.mark.parametrize(
    ("students", "given"),
    [
        ("f = lambda x: log.append(1)", "print(frame.where(f))"),
        ("f = lambda x: log.append(1)", "print(frame.loc[f])"),
        ("f = lambda x: log.append(1)", "print(frame.rename(columns=f))"),
        ("f = lambda x: log.append(1)", "print(frame.to_string(formatters=[f, f]))"),
        ("f = made()", "print(frame.where(f))"),
        ("from functools import partial as fix\nf = fix(noted)", "print(frame.where(f))"),
        ("", "print(frame.agg([noted, 'mean']))"),
        ("", "print(frame.agg({'a': noted}))"),
        ("", "print(frame.to_string(formatters={'a': noted}))"),
        ("f = frame.style.format(lambda x: log.append(1))", "f"),
        ("import itertools\nf = itertools.filterfalse(None, [0])", "print(list(f))"),
        ("from itertools import chain as link\nf = link([0])", "print(list(f))"),
        ("z = zip\nf = z([1], [2])", "print(list(f))"),
        ("f = []\nf.append(zip([1], [2]))", "for one in f:\n    print(list(one))"),
        ("f = {}\nf.update(a=zip([1], [2]))", "for one in f:\n    print(list(f[one]))"),
        ("f = dict(a=zip([1], [2]))", "print(list(f['a']))"),
        ("g = pairs()\nf = g", "print(list(f))"),
        ("f = [pairs][0]()", "print(list(f))"),
        ("f = frame.items()", "print(list(f))"),
        ("f = limits.flat", "print(list(f))"),
        ("f = pd.read_csv('a.csv', chunksize=1)", "print(list(f))"),
        ("f = Holder()", "print(list(f.once))"),
        ("", "plt.sca(ax)\nplt.plot([1])"),
        ("", "plt.figure(fig)\nplt.clf()"),
        ("import seaborn as sns", "sns.heatmap([[1]], ax=ax)"),
        ("import seaborn as sns", "sns.despine(fig)"),
        ("", "shown = plt.imshow([[1]])\nplt.colorbar(shown, ax=ax)"),
        ("", "for row in sum([left, right], []):\n    row['x'] = 3"),
        ("", "print(np.nan_to_num(limits, False))"),
        ("plt.ioff()", "print(1)"),
        ("from matplotlib.pyplot import ioff\nioff()", "print(1)"),
        ("plt.rcParams['interactive'] = False", "print(1)"),
        ("from numpy import set_printoptions\nset_printoptions(formatter={})", "print(1)"),
        ("from matplotlib import use\nuse('agg')", "print(1)"),
        ("f = '{0.__globals__}'.format(noted)", "print(1)"),
        ("import typing\ntyping.get_type_hints(noted)", "print(1)"),
        ("class Pen:\n    def setattr(self):\n        return 1", "setattr(np, 'mine', 1)"),
    ],
)
def test_what_a_cell_looks_at_may_do_more(students, given):
    before = "import seaborn as sns\n" + LOOKED_AT
    plain = "print(frame.where(frame > 1), sns.color_palette(), ax, list(left))"
    assert is_left_out(plain, before=before)
    assert not is_left_out(given, before=before + students)


def test_models_that_are_put_into_a_pipeline_are_fitted_with_it():
    before = (
        "from sklearn.pipeline import Pipeline\nfrom sklearn.naive_bayes import GaussianNB\n"
        "model = LogisticRegression()"
    )
    given = "pipe = Pipeline([('m', GaussianNB())])\npipe.set_params(m={})\npipe.fit([[1]], [1])"
    assert is_left_out(given.format("GaussianNB()"), before=before)
    assert not is_left_out(given.format("model"), before=before)


def test_functions_and_their_own_names_make_no_cell_count():
    before = (
        "def score(x):\n    rows = (one for one in x)\n    return sum(rows)\n"
        "def told(x):\n    score = 3\n    return [score, x]\n"
        "rows = [score([1]) for _ in range(3)]\ntable = told(3)\n"
        "best = max(rows, key=lambda one: -one)\nordered = sorted(rows, key=score)\n"
        "first, second = (row + 1 for row in (1, 2))\ndrawn = list(map(score, [[1]]))"
    )
    assert is_left_out("print(rows, table, best, ordered, first, second, drawn)", before=before)


@pytest.mark.parametrize(
    "between",
    [
        "open('stored.csv', 'w').close()",
        "from pathlib import Path\nPath('stored.csv').unlink()",
        "pd.DataFrame({'b': [1]}).to_csv('stored.csv')",
        "import warnings\nwarnings.simplefilter('error')",
        "base.clear()",
        "given_away().clear()",
    ],
)
def test_a_checkpoint_may_fail_for_what_students_did(between):
    def left(students):
        pieces = [
            Piece(SETUP, GIVEN),
            Piece("base = {'a': 1}\ndef given_away():\n    return base", GIVEN),
            Piece("table = [1]\nprint(table)", GIVEN),
            Piece(students, STUDENTS),
            Piece("stored = pd.read_csv('stored.csv')\ntable = [stored['a'], base['a']]", GIVEN),
            Piece("print(table)", STUDENTS),
        ]
        return 2 in unneeded(pieces, {}, [])

    assert left("import warnings\nwarnings.simplefilter('ignore')\nmine = [3]")
    assert not left(between)


TABLE = "table = {'ada': [1, 2], 'bo': [3]}"


@pytest.mark.parametrize(
    ("given", "is_out"),
    [
        ("for name, marks in table.items():\n    print(name, sum(marks))", True),
        ("table['ada'].append(3)", False),
        ("for name, marks in table.items():\n    marks.sort()", False),
        ("table['bo'][0] = 5", False),
    ],
)
def test_what_is_in_a_table_of_the_courses_own_may_change(given, is_out):
    check = "assert table['ada'] == [1, 2]"
    kinds = [(TABLE, GIVEN), (SOLUTION, STUDENTS), (given, GIVEN), (check, CHECK)]
    assert (2 in unneeded([Piece(*one) for one in kinds], {})) == is_out


@pytest.mark.parametrize(
    "students",
    [
        "calls = []\ndef mean(values):\n    calls.append(1)\n    return sum(values)",
        "def mean(values):\n    global last\n    last = values\n    return 2",
        "def mean(values, seen=[]):\n    seen.append(1)\n    return sum(values) / len(seen)",
        "def counted():\n    calls = 0\n    def inner(values):\n        nonlocal calls\n"
        "        calls += 1\n        return calls\n    return inner\nmean = counted()",
        "def mean(values):\n    mean.calls = 1\n    return 2",
        "def mean(values):\n    np.random.seed(len(values))\n    return 2",
        "def mean(values):\n    return np.random.normal()",
        "def mean(values):\n    while len(values) > 9:\n        pass\n    return 2",
        "def mean(values):\n    return mean(values[1:]) if len(values) else 2",
        "limits = [3]\ndef mean(values):\n    limits.append(1)\n    return 2",
        "from functools import cache\n@cache\ndef mean(values):\n    return 2",
        "class Mean:\n    def __call__(self, values):\n        return 2\nmean = Mean()",
        "mean = np.mean\nmean = lambda values: 2",
        "print = list.append\n" + SOLUTION,
        "np.arange = range\n" + SOLUTION,
        "import numpy\nnumpy.arange = range\n" + SOLUTION,
        "plt.subplots.calls = 3\n" + SOLUTION,
        "cls = pd.DataFrame\ncls.shape = 3\n" + SOLUTION,
        "def name(of):\n    of.columns = 3\n\nname(pd.DataFrame)\n" + SOLUTION,
        "pd.Series([1])._constructor.index = 3\n" + SOLUTION,
        "getattr(np, 'mean')\n" + SOLUTION,
        "found = globals()\n" + SOLUTION,
        "def mean(values):\n    open('here', 'a').write('1')\n    return 2",
        "from pathlib import Path\n\ndef mean(values):\n    Path('x').touch()\n    return 2",
        "out = open('here', 'a')\n\ndef mean(values):\n    out.write('1')\n    return 2",
        "found = eval('table')\n" + SOLUTION,
        "%run mine.py\n" + SOLUTION,
        "get_ipython().run_cell('table')\n" + SOLUTION,
        "!ls\n" + SOLUTION,
        "from mine import *\n" + SOLUTION,
        "import gc\n" + SOLUTION,
        "import builtins\n" + SOLUTION,
        "found = mean.__globals__\n" + SOLUTION,
        "found = Out[3]\n" + SOLUTION,
        "found = _\n" + SOLUTION,
        "found = _3\n" + SOLUTION,
        "pd.set_option('display.float_format', len)\n" + SOLUTION,
        "def broken(:\n    pass",
    ],
)  # fmt: skip
def test_what_a_student_does_may_make_a_cell_count(students):
    given = "table = [1, 2]\nprint(mean([3, 1, 2]), np.arange(3), mean(table))"
    assert is_left_out(given)
    assert not is_left_out(given, students)


@pytest.mark.parametrize(
    "mine",
    [
        "class Rows:\n    'Some rows.'\n    most = 3\n\n    def __init__(self, rows):\n"
        "        self.rows, self.seen = rows, 0\n\n    def split(self, X, y=None):\n"
        "        self.seen += 1\n        yield self.rows, X\n\n\nmine = Rows([1])",
        "from sklearn.model_selection import KFold\n\n\nclass Mine(KFold):\n"
        "    def pairs(self, X):\n        return [X]",
        "with open('here.csv') as lines:\n    mine = [line for line in lines]",
        "import csv\nfrom pathlib import Path\n\nmine = list(csv.reader(Path('here').open()))",
        "table = pd.Series([1]).map({1: 2})",
        "table = np.repeat([1, 2], 3)",
    ],
)
def test_of_what_students_write_much_makes_no_cell_count(mine):
    given = "print(mean([3, 1, 2]), np.arange(3), mean(table), list(table))"
    before = mine if "table" in mine else f"table = [1, 2]\n{mine}"
    assert is_left_out(given, before=before)


@pytest.mark.parametrize(
    "mine",
    [
        "def __len__(self):\n        return calls.append(1) or 1",
        "def mean(self):\n        return calls.append(1) or 1",
        "def plot(self):\n        return calls.append(1) or 1",
        "@property\n    def most(self):\n        return calls.append(1) or 1",
        "__array__ = 3",
        "mean = 3",
        "most = np",
        "def __init__(self):\n        self.sum = lambda: calls.append(1)",
        "def __init__(self):\n        self.__class__ = Other",
        "def __init__(self, other):\n        other.rows = 1",
        "def __init__(self):\n        self = np\n        self.rows = 1",
        "def __init__(self):\n        def one(rows):\n            rows.size = 1\n",
        "class Inner:\n        pass",
        "print(3)",
    ],
)
def test_an_object_of_a_students_class_may_do_more_when_it_is_looked_at(mine):
    given = "print(len(table), np.mean(table), table)"
    assert is_left_out(given, before="table = [1, 2]\n")
    for head in "class Mine:", "class Mine(metaclass=Meta):", "class Mine(dict):":
        held = f"calls = []\n\n\n{head}\n    {mine}\n\n\ntable = Mine()\n"
        assert not is_left_out(given, before=held), head
    plain = "\n\n\nclass Mine{}:\n    pass\n\n\ntable = Mine()\n"
    assert is_left_out(given, before=plain.format(""))
    for more in "(metaclass=Meta)", "(dict)", "(Other)":
        assert not is_left_out(given, before=plain.format(more)), more


@pytest.mark.parametrize(
    "given",
    ["print(list(mine.split([1])))", "print(Rows([2]))", "for row in mine.rows:\n    row.clear()"],
)
def test_a_cell_that_uses_a_students_class_is_run(given):
    mine = (
        "class Rows:\n    def __init__(self, rows):\n        self.rows, self.seen = rows, 0\n\n"
        "    def split(self, X):\n        self.seen += 1\n        yield X\n\n\nmine = Rows([1])"
    )
    assert is_left_out("print(mine.seen)", before=mine)
    assert not is_left_out(given, before=mine)


@pytest.mark.parametrize(
    "made",
    [
        "rows = pd.DataFrame([[1, 2]]).iterrows()",
        "import re\n\nrows = re.finditer('a', 'banana')",
        "def give():\n    some = filter(None, [1])\n    return some\n\nrows = give()",
        "give = lambda: map(str, [1])\nrows = give()",
        "for rows in [map(str, [1])]:\n    pass",
        "from collections import defaultdict\n\nrows = defaultdict(int)",
        "rows = pairs(3)",
        "rows = first(pairs(3))",
    ],
)
def test_what_can_be_gone_through_once_is_told_wherever_it_is_made(made):
    makers = "def pairs(n):\n    yield from range(n)\n\ndef first(of):\n    return pairs(2)"
    given = "for row in rows:\n    print(row)"
    assert is_left_out(given, before=makers + "\nrows = list(pairs(3))")
    pieces = [Piece(text, STUDENTS) for text in (makers, made)] + [Piece(given, GIVEN)]
    assert not unneeded(pieces, {}, [])


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        ("", "pd.eval('frame.a * factor')"),
        ("import timeit", "timeit.timeit('f(factor)', setup='from here import factor')"),
        ("import statsmodels.formula.api as smf", "smf.ols('y ~ factor', data={})"),
        ("from duckdb import sql", "sql('select factor from sales')"),
        ("import __main__", "__main__.factor"),
        ("import doctest", "doctest.testmod()"),
        ("import sys", "sys.modules['__main__'].factor"),
    ],
)
def test_a_name_that_a_library_finds_in_a_text_is_read(setup, text):
    given = "factor = 3\nprint(factor)"

    def left(check):
        pieces = [Piece(setup, GIVEN), Piece(given, GIVEN), Piece(check, CHECK)]
        return 1 in unneeded(pieces, {}, [])

    assert not left(f"assert {text}")
    if "main" not in text and "doctest" not in text:
        assert left("print('the factor is 3')")


@pytest.mark.parametrize("use", ["matplotlib.use('Agg')", "plt.switch_backend('Agg')"])
def test_where_figures_stay_open_a_cell_may_draw_in_anothers(use):
    def left(setup):
        pieces = [Piece(f"import matplotlib\n{SETUP}\n{setup}", GIVEN),
                  Piece("plt.plot([1])", GIVEN), Piece(VERDICT, CHECK)]  # fmt: skip
        return 1 in unneeded(pieces, {}, [])

    assert left("plt.style.use('ggplot')")
    assert not left(use)


def test_a_container_in_a_table_may_change_while_the_table_is_looked_at():
    shows = "for name, one in both.items():\n    print(name, one['f']([1]))"
    flat = "for name, f in both.items():\n    print(name, f([1]))"

    def left(made, given, students=""):
        pieces = [Piece(SOLUTION, STUDENTS), Piece(made, GIVEN), Piece(students, STUDENTS),
                  Piece(given, GIVEN)]  # fmt: skip
        return 3 in unneeded(pieces, {}, [])

    assert left("both = {'mean': mean}", flat)
    mine = "both['mean']['f'] = lambda x: calls.append(x)"
    assert not left("both = {'mean': {'f': mean}}", shows, mine)


def test_what_is_no_python_does_nothing():
    for text in (
        "total = 1\nprint('done'",
        "def mean(values):\nreturn 2",
        "x = 1\n  y = 2",
        "a = 3\n" + chr(0),
    ):
        assert is_refused(text), text
    for text in (
        "run other.py",  # a single line may be a magic without its sign
        "\n\nrun other.py",
        "%%bash\nls (",
        "!ls\n%pwd",
        "await one\nreturn 3",
        "x = 1\ny = 2",
        "x = " + "-" * 9000 + "1\ny = 1",  # too deep here, but perhaps not elsewhere
    ):
        assert not is_refused(text), text[:20]


@pytest.mark.parametrize(
    "after",
    [
        "print(table)",
        "def late():\n    return table",
        "late = lambda: [row for row in table]",
        "table += 1",
        "del table",
        "table.sort()",
        "for k in range(2):\n    table = table + k",
        "if mean:\n    table = 3\nprint(table)",
        "try:\n    table = wrong\nexcept NameError:\n    pass\nprint(table)",
        "frame = pd.DataFrame({'a': [1]})\nframe.query('a > @table')",
        "print(f'{table}')",
    ],
)
def test_a_cell_whose_names_a_student_reads_is_run(after):
    assert is_left_out("table = [1, 2]\nprint(table)")
    assert not is_left_out("table = [1, 2]\nprint(table)", after=after)
    assert not is_left_out("table = [1, 2]\nprint(table)", before=after)


@pytest.mark.parametrize(
    "after",
    [
        "table = 3\nprint(table)",
        "for table in [1]:\n    print(table)",
        "print([table for table in [1]])",
        "def mine(table):\n    return table",
        "import pandas as table\nprint(table)",
    ],
)
def test_a_name_that_a_student_binds_first_is_their_own(after):
    assert is_left_out("table = [1, 2]\nprint(table)", after=after)


def test_what_a_check_reads_or_names_is_run():
    given = "table = [1, 2]"
    helper = {
        "helpers": "def again(*names):\n    return get_ipython().user_ns\n\n\n"
        "again.beside_the_answers = True\n"
    }
    importing = "from helpers import again\n"
    assert is_left_out(given, SOLUTION, VERDICT, modules=helper)
    assert is_left_out(given, SOLUTION, VERDICT + "\n'table'", modules=helper)
    assert not is_left_out(given, SOLUTION, "assert len(table) == 2")
    assert not is_left_out(given, SOLUTION, importing + "again('table')", modules=helper)
    unmarked = {"helpers": helper["helpers"].partition("again.beside")[0]}
    assert not is_left_out(given, SOLUTION, importing + "again('x')", modules=unmarked)


def test_a_right_result_that_takes_a_wrong_ones_place_counts_like_a_students():
    pieces = [Piece(SOLUTION, STUDENTS), Piece("print(mean([1]))", GIVEN), Piece(VERDICT, CHECK)]
    assert unneeded(pieces, {}, [SOLUTION]) == {1}
    assert not unneeded(pieces, {}, ["def mean(values):\n    seen.append(1)"])


FOLDS = """\
seen = []
for train, test in folds.split(np.ones((6, 2))):
    seen.append(mean(test))
print(seen)
"""
SPLITTER = "from sklearn.model_selection import KFold, LeaveOneOut\n"


@pytest.mark.parametrize(
    "made",
    ["LeaveOneOut()", "KFold(3)", "KFold(n_splits=len([1, 2]), shuffle=True, random_state=4)"],
)
def test_to_split_changes_no_splitter(made):
    made = f"{SPLITTER}folds = {made}"
    assert is_left_out(FOLDS, before=made)
    local = "\ndef mine(k):\n    folds = KFold(k)\n    return folds"
    assert is_left_out(FOLDS, before=made, after=local)
    for more in (
        "other = folds",
        "folds.random_state = 3",
        "def mine():\n    return folds",
        "def mine(cv=folds):\n    return cv",
        "mine = lambda: vars_of(folds)",
        "folds = 3",
        "folds: int = 3",
        "for folds in [1]:\n    print(1)",
        "class KFold:\n    pass\nclass LeaveOneOut:\n    pass",
    ):
        assert not is_left_out(FOLDS, before=made, after=more), more


@pytest.mark.parametrize(
    "made",
    [
        "KFold(3, shuffle=True)",
        "KFold(3, shuffle=True, random_state=None)",
        "KFold(3, shuffle=True, random_state=np.random.RandomState(3))",
        "KFold(3, shuffle=True, random_state=rng)",
        "KFold(3, **{'shuffle': True})",
        "mean",
        "mine()",
    ],
)
def test_what_may_be_no_splitter_or_draws_numbers_may_change(made):
    assert not is_left_out(FOLDS, before=f"{SPLITTER}folds = {made}")


CHECKPOINT = "stored = pd.read_csv('stored.csv')\ntable = stored['a']"


def test_what_a_checkpoint_binds_anew_is_read_from_there_on():
    def left(between="", checkpoint=CHECKPOINT, after="print(table)", before=""):
        pieces = [
            Piece(SETUP, GIVEN),
            Piece(before, STUDENTS),
            Piece(SOLUTION, STUDENTS),
            Piece("table = [mean([1, 2])]\nprint(table)", GIVEN),
            Piece(between, STUDENTS),
            Piece(checkpoint, GIVEN),
            Piece(after, STUDENTS),
            Piece("assert table is not None", CHECK),
        ]
        return 3 in unneeded(pieces, {}, [SOLUTION])

    assert left()
    assert left("print(mean([1]))")
    assert not left("print(table)")
    assert not left(before="def mine():\n    return table")
    assert not left(checkpoint="table = table[:]")
    assert not left(checkpoint="if mean:\n    table = [1]")
    assert not left(checkpoint="size = mean([1, 2])\ntable = [size]")
    assert not left(checkpoint="print(pd)", after=CHECKPOINT)
    calls = "def shown():\n    return mean([1, 2])\n\n"
    assert left(before="size = 3", checkpoint=CHECKPOINT + "\nsize = 2\nprint(size)")
    assert not left(checkpoint=calls + "table = shown()")
    assert not left(between="size = 3", checkpoint="table = [size]")


CELLS = {
    "setup": (SETUP + "np.random.seed(4)\nlimits = [3, 1, 2]", "locked"),
    "task": (f"### BEGIN SOLUTION\n{SOLUTION}### END SOLUTION", "solution"),
    "figure": (FIGURE, "locked"),
    "test": (VERDICT, "check"),
    "sorts": ("limits.sort()\nprint(limits)", "locked"),
    "draws": ("print(np.random.normal())", "locked"),
    "calls": ("print(mean([2, 4]), mean(limits))", "locked"),
    "ranks": ("print(sorted([[3], [1]], key=mean))", "locked"),
    "second": (
        "### BEGIN SOLUTION\ndrawn = np.random.normal()\nlowest = limits[0]\n### END SOLUTION",
        "solution",
    ),
    "test-second": (
        "assert abs(drawn - 0.499951) < 1e-4, drawn\nassert lowest == 1, lowest",
        "check",
    ),
}
ANSWERS = {
    "plain": {},
    "counts": {
        "task": "calls = []\n" + SOLUTION.replace("    total = 0", "    calls.append(total := 0)"),
        "second": "drawn, lowest = 0.499951, 1 if len(calls) == 5 else 5",
    },
    "notes": {
        "task": "seen = []\nmean = lambda some: seen.append(1) or sum(some) / len(some)",
        "second": "drawn, lowest = 0.499951, 1 if len(seen) == 7 else 5",
    },
    "looks": {"second": "drawn, lowest = 0.499951, int(globals()['table'][0][1])"},
    "reads": {"second": "drawn = np.random.normal()\nlowest = table[0][1]"},
    "draws": {
        "task": "def mean(values):\n    np.random.normal()\n    return sum(values) / len(values)",
    },
    "changes": {
        "task": SOLUTION + "np.arange = lambda n: np.ones(6)",
        "second": "drawn, lowest = 0.499951, int(table[0][0])",
    },
    "ends": {
        "task": "import os\ndef mean(values):\n    return os._exit(3) if len(values) == 2 else 2"
    },
    "fails": {"task": "def mean(values):\n    return 0"},
    "breaks": {"task": SOLUTION + "print('done'\n"},
    "own class": {
        "task": "class Meter:\n    def __init__(self):\n        self.calls = 0\n\n"
        "    def of(self, values):\n        self.calls += 1\n        return sum(values) / "
        "len(values)\n\n\nmeter = Meter()\n\n\ndef mean(values):\n"
        "    return meter.of(values)",
        "second": "drawn, lowest = 0.499951, 1 if meter.calls >= 5 else 5",
    },
    "class": {
        "task": "class Rows:\n    def __init__(self, rows):\n        self.rows = rows\n\n\n"
        + SOLUTION
    },
}  # fmt: skip


def results(root: Path, config: str) -> tuple[dict[str, list], dict[str, set[str]]]:
    """What each student got, and the cells that did not run."""
    made = nbformat.v4.new_notebook(
        cells=[
            cell(name, source, kind, 1 if kind == "check" else None)
            for name, (source, kind) in CELLS.items()
        ]
    )
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    }
    for student, answers in ANSWERS.items():
        mine = nbformat.from_dict(made)
        for one in mine.cells:
            one.source = answers.get(one.id, one.source)
        (root / "submitted" / student / "hw1").mkdir(parents=True)
        write(root / "submitted" / student / "hw1/plots.ipynb", mine)
    (root / "source/hw1").mkdir(parents=True)
    write(root / "source/hw1/plots.ipynb", made)
    settings = STEPS + "c.Sandbox.proof = False\n" + config
    (root / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    main(["-C", str(root), "grade", "hw1", "--no-feedback"])
    found: dict[str, list] = {student: [] for student in ANSWERS}
    left_out = {}
    for line in (root / "autograded/hw1.jsonl").read_text(encoding="utf-8").splitlines():
        said = json.loads(line)
        keys = ("cell", "score", "message") if said["kind"] == "check" else ("status", "notes")
        found[said["student"]].append([said[key] for key in keys])
    for student in ANSWERS:
        path = root / "autograded" / student / "hw1/plots.ipynb"
        graded = nbformat.read(path, as_version=4)
        left_out[student] = {
            one.id for one in graded.cells if NOT_RUN in json.dumps(one.get("outputs", []))
        }
    return found, left_out


@pytest.mark.slow
def test_scores_and_statuses_are_those_of_a_run_of_all_cells(tmp_path):
    ours, left_out = results(tmp_path / "ours", "")
    all_run, none = results(tmp_path / "all", "c.Sandbox.run_all = True\n")
    assert ours == all_run
    assert set(ours) == set(ANSWERS)
    assert not any(none.values())
    for student in "plain", "fails", "breaks", "class":
        assert left_out[student] == {"figure", "calls", "ranks"}, student
    for student in "counts", "notes", "looks", "draws", "changes", "ends", "own class":
        assert not left_out[student], student
    assert left_out["reads"] == {"calls", "ranks"}


COURSE = Path(__file__).resolve().parent.parent.parent / "source"


@pytest.mark.parametrize("path", sorted(COURSE.glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_each_notebook_of_the_course_has_cells_to_leave_out(path):
    """The lists in `harmless` cover what courses draw with; setups and checkpoints run."""
    kinds = {"solution": STUDENTS, "check": CHECK}
    pieces, names = [], []
    for one in nbformat.read(path, as_version=4).cells:
        if one.cell_type == "code":
            marks = one.metadata.get("nbgrader", {})
            kind = "solution" if marks.get("solution") else "check" if marks.get("grade") else ""
            pieces.append(Piece(one.source, kinds.get(kind, GIVEN)))
            names.append(marks.get("grade_id") or one.id)
    left = {names[place] for place in unneeded(pieces, modules_in(path.parent))}
    assert len(left) >= (5 if len(names) > 40 else 1)  # a short notebook has few of its own
    assert "setup" not in left


def test_of_a_notebook_with_very_many_cells_of_the_students_all_are_run(tmp_path):
    """To find out what they read would take longer, outside the sandbox and its limits."""
    made = nbformat.v4.new_notebook(
        cells=[
            cell("task-1", f"### BEGIN SOLUTION\n{SOLUTION}### END SOLUTION", "solution"),
            cell("test-1", VERDICT, "check", 1),
            cell("shows", "shown = [1, 2]\nlen(shown)", "locked"),
        ]
    )
    source = tmp_path / "one.ipynb"
    write(source, made)
    texts = [f"def f{n}(x):\n    return f{n + 1}(x)" for n in range(1000)]
    for many, left_out in ((50, {2}), (1000, set())):
        handed_in = nbformat.read(source, as_version=4)
        handed_in.cells += map(nbformat.v4.new_code_cell, texts[:many])
        assert unneeded_in(handed_in, source, 1) == left_out
