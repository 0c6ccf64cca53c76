"""`c.CourseKit.keep_written` leads from the sandbox into the course: attacks on that door."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacks import SOLVED
from hand_ins import STEPS
from machines import WHO, Machine, as_who

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

MOST, SIZE = 40, 2**20
CONFIG = f"""
c.Execute.timeout = 30
c.Sandbox.disk = 150_000_000
c.Sandbox.file_size = 2**26
c.Sandbox.files = {MOST}
c.Sandbox.output = {SIZE}
c.CourseKit.keep_written = ["*", "*/*", "a/b/*.csv"]
"""
WRITES = (
    "\nimport os, pathlib\ndef put(name, text='mine'):\n    pathlib.Path(name).write_text(text)\n"
)
# What is run, and which files are kept.
ATTACKS: dict[str, tuple[str, set[str]]] = {
    "innocent": ("put('own.csv')\nos.mkdir('figures')\nput('figures/é ü.png')\n"
                 "os.mkdir('code')\nput('code/one.csv')",
                 {"own.csv", "figures/é ü.png", "code/one.csv"}),
    "links": (
        "os.symlink('/etc/passwd', 'one.csv')\nos.symlink('{root}/nbgrader_config.py', 'two.csv')\n"
        "os.symlink('/', 'root')\nos.symlink('/etc', 'figures')\nos.symlink('..', 'up')\n"
        "os.mkdir('a'); os.symlink('/usr', 'a/b')\nos.symlink('own.csv', 'three.csv')\n"
        "put('own.csv')\nos.link('own.csv', 'hard.csv')",
        {"own.csv", "hard.csv"},
    ),
    "no-files": (
        "import socket\nos.mkfifo('fifo.csv')\nsocket.socket(socket.AF_UNIX).bind('socket.csv')\n"
        "os.mkdir('folder.csv')\n"
        "for kind in (0o020000, 0o060000):\n    try:\n        os.mknod('device.csv', kind, 0x103)\n"
        "    except OSError:\n        pass\n"
        "put('locked.csv'); os.chmod('locked.csv', 0)\nput('own.csv')",
        {"own.csv", "locked.csv"},
    ),
    "names": (
        "for name in ('new\\nline.csv', '\\x1b[31m.csv', '\\u202etxt.csv', '..csv', '.hidden',\n"
        "             'a\\\\up.csv', '...', '-rf', '<b>.csv', 'x' * 255, ' '):\n    put(name)\n"
        "open(b'\\xff.csv', 'w').close()\nos.mkdir('new\\nfolder'); put('new\\nfolder/one.csv')",
        {"-rf", "<b>.csv", "x" * 255, " "},
    ),
    "read-by-others": (
        "for name in ('other.ipynb', 'measures.ipynb', 'OTHER.IPYNB', 'nbgrader_config.py',\n"
        "    'jupyter_server_config.json', 'timestamp.txt', 'measures.html', 'random.py',\n"
        "    'numpy.pyc', 'json.abi3.so', 'mine.py'):\n    put(name)\n"
        "for folder in ('.coursekit', '.ipynb_checkpoints', 'json', '__pycache__', 'own'):\n"
        "    os.mkdir(folder)\n"
        "    for name in ('__init__.py', 'one.ipynb', 'timestamp.txt'):\n"
        "        put(f'{folder}/{name}')",
        {"mine.py", "own/__init__.py"},
    ),
    "many": (
        "for n in range(20_000):\n    put(f'{n:05}.csv')",
        {f"{n:05}.csv" for n in range(MOST)},
    ),
    "large": (
        "put('a.csv', 'x' * 600_000); put('b.csv', 'x' * 600_000); put('c.csv', 'x' * 100)\n"
        "with open('sparse.csv', 'wb') as file:\n    file.truncate(2**26)\n"
        "for n in range(30):\n    os.link('a.csv', f'hard-{n}.csv')",
        {"a.csv", "c.csv"},
    ),
    "deep": (
        "here = '.'\nfor n in range(1000):\n    os.mkdir('d'); os.chdir('d')\nput('one.csv')",
        set(),
    ),
    "course": (
        "put('data/labels.csv')\nput('data/more.csv')\nos.rename('data/labels.csv', 'labels.csv')\n"
        "os.mkdir('data/labels.csv'); put('data/labels.csv/one.csv')",
        {"data/more.csv", "labels.csv"},
    ),
    "no-data": ("import shutil\nshutil.rmtree('data')\nput('data')", set()),
    "shut": ("put('own.csv')\nos.chmod('.', 0)", {"own.csv"}),
    "swaps": (  # in a process that goes on until the sandbox ends
        "os.mkdir('one'); put('one/own.csv'); os.symlink('/etc', 'two')\nput('own.csv')\n"
        "if os.fork() == 0:\n    os.setsid()\n    while True:\n        os.rename('one', 'three')\n"
        "        os.rename('two', 'one'); os.rename('one', 'two'); os.rename('three', 'one')",
        {"own.csv", "one/own.csv", "three/own.csv"},
    ),
}  # fmt: skip


@pytest.fixture(params=WHO)
def machine(request, released_course) -> Iterator[Machine]:
    with as_who(request.param, released_course) as made:
        made.configure(STEPS + CONFIG)
        yield made


def kept(folder: Path) -> set[str]:
    """The ordinary files; nothing else may be there, and nothing of the machine's in them."""
    found = set()
    for path in folder.rglob("*"):
        mode = path.lstat().st_mode
        assert stat.S_ISREG(mode) or stat.S_ISDIR(mode), path
        if stat.S_ISREG(mode):
            found.add(path.relative_to(folder).as_posix())
            assert path.suffix == ".ipynb" or b"root:" not in path.read_bytes(), path
    return found


def test_only_ordinary_files_of_ones_own_are_kept(machine):
    for name, (code, _) in ATTACKS.items():
        machine.hand_in(name, SOLVED + WRITES + code.replace("{root}", str(machine.root)))
    before = machine.outside()
    done = machine.coursekit("grade", "hw1", "--no-feedback", "--jobs", "2")
    results = machine.results()
    assert {name: one["status"] for name, one in results.items()} == dict.fromkeys(
        ATTACKS, "graded"
    ), done.stdout + done.stderr
    assert machine.outside() == before
    got, expected = {}, {name: files for name, (_, files) in ATTACKS.items()}
    if machine.uid:  # who is not root obeys permissions
        expected |= {"shut": set(), "no-files": {"own.csv"}}
    for name in ATTACKS:
        folder = machine.root / "autograded" / name / "hw1"
        got[name] = kept(folder) - {"measures.ipynb"}
        assert sum((folder / one).stat().st_size for one in got[name]) <= SIZE
        assert results[name]["points"] == 3, name
    assert got.pop("swaps") <= expected.pop("swaps")  # a folder on its way may be missed
    assert got == expected
    for name, said in {
        "links": "one.csv: written, but not kept: it is a link",
        "no-files": "fifo.csv: written, but not kept: it is not an ordinary file",
        "names": "?[31m.csv: written, but not kept: not every system",
        "many": "more are not kept",
        "large": "b.csv: written, but not kept: c.Sandbox.output allows no more bytes",
        "read-by-others": "nbgrader_config.py: written, but not kept: Jupyter",
    }.items():
        assert said in results[name]["notes"], results[name]["notes"]
