"""`coursekit lite`: the folder that it builds, and what it refuses."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lites import kernel_settings, made_up_pyodide, make_wheel
from small import HIDDEN, TASK, edited, tree

from coursekit.course import Course
from coursekit.lite.site import CORE, LOCK, MARK, PYODIDE, VERSION, all_needs


@pytest.fixture(scope="module")
def built(_released_once, tmp_path_factory) -> tuple[Path, Path]:
    """A course with one release, and the site that was built of it."""
    from coursekit.cli import main

    top = tmp_path_factory.mktemp("lite")
    shutil.copytree(_released_once, top / "course", symlinks=True)
    made_up_pyodide(top / "pyodide")
    arguments = ["lite", str(top / "site"), "--pyodide", str(top / "pyodide")]
    assert main(["-C", str(top / "course"), *arguments]) == 0
    return top / "course", top / "site"


def test_a_site_holds_the_release_and_nothing_else_of_the_course(built):
    course, site = built
    assert tree(site / "hw1" / "files") == tree(course / "release" / "hw1")
    assert not any(path.is_symlink() for path in site.rglob("*"))
    secret = [line for line in (*TASK.splitlines(), *HIDDEN.splitlines()) if "hits" in line]
    secret += ["with every label swapped", "BEGIN SOLUTION", "BEGIN HIDDEN", "MARK SCHEME"]
    secret += [str(course), str(site.parent)]
    for name, content in tree(site).items():
        if not name.startswith(("hw1/build", "hw1/extensions", PYODIDE)):
            for one in secret:
                assert one.encode() not in content, f"{name} holds {one}"


def test_a_site_asks_only_itself(built):
    own = kernel_settings(built[1] / "hw1")
    assert own["pyodideUrl"] == f"./../{PYODIDE}/pyodide.mjs"
    assert own["disablePyPIFallback"] is True
    assert "lockFileURL" not in own["loadPyodideOptions"]


def test_what_is_loaded_first_is_in_the_lock_file_and_there(built):
    folder = built[1] / PYODIDE
    packages = json.loads((folder / LOCK).read_text())["packages"]
    preloaded = kernel_settings(built[1] / "hw1")["loadPyodideOptions"]["packages"]
    assert {"ipython", "piplite", "pyodide-kernel"} <= set(preloaded) <= set(packages)
    assert all((folder / one["file_name"]).is_file() for one in packages.values())
    files = {one["file_name"] for one in packages.values()}
    assert {path.name for path in folder.iterdir()} == {*files, *CORE, LOCK}


def test_the_page_leads_to_each_notebook(built):
    page = (built[1] / "index.html").read_text()
    (address,) = re.findall(r'href="([^"]+)"', page)
    path, _, notebook = address.partition("?path=")
    assert (built[1] / path).is_file()
    assert (built[1] / "hw1" / "files" / notebook).is_file()
    assert "File &gt; Download" in page
    assert not re.search(r"(src|href)=.(https?:)?//", page)


def test_what_cells_print_breaks_between_words(built):
    page = (built[1] / "hw1" / "lab" / "index.html").read_text()
    head, _, _ = page.partition("</head>")
    assert re.search(r"<style>body \.jp-OutputArea-output pre \{ word-break: normal; \}", head)


def test_the_page_names_libraries_of_other_versions(released_course, tmp_path, coursekit):
    """Students and the grader have those that the notebooks use in different ones."""
    here = importlib.metadata.version("numpy")
    for number in ("0.9", here):
        folder, site = tmp_path / f"pyodide-{number}", tmp_path / number
        made_up_pyodide(folder, {"numpy": number})
        release = released_course / "release" / "hw1" / "measures.ipynb"
        with edited(release) as cells:
            cells["setup"].source += "\nimport numpy"
        code, _, err = coursekit(released_course, "lite", str(site), "--pyodide", str(folder))
        assert code == 0, err
        page = (site / "index.html").read_text()
        assert (f"where your work is graded: numpy 0.9 (not {here})." in page) == (number == "0.9")
        assert "Integers have 32 bits here" in page
        assert "The only libraries here are those that the notebooks import" in page


@pytest.mark.slow
def test_a_site_built_again_is_the_same(built, tmp_path):
    """In another folder, by another process, over an older site that holds more."""
    course, site = built
    again = tmp_path / "again"
    shutil.copytree(site, again)
    (again / "left.txt").write_text("from before")
    (again / "index.html").write_text("from before")
    command = [sys.executable, "-m", "coursekit", "-C", str(course), "lite", str(again)]
    command += ["--pyodide", str(site.parent / "pyodide")]
    environment = os.environ | {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert tree(again) == tree(site)


@pytest.fixture
def pyodide(tmp_path) -> Path:
    made_up_pyodide(tmp_path / "pyodide")
    return tmp_path / "pyodide"


def refused(coursekit, course: Path, *arguments: object) -> str:
    code, out, err = coursekit(course, "lite", *map(str, arguments))
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1, err
    return err


def test_a_folder_that_is_not_ours_stays(released_course, pyodide, tmp_path, coursekit):
    mine = tmp_path / "thesis"
    mine.mkdir()
    (mine / "thesis.tex").write_text("years of work")
    link = tmp_path / "link"
    link.symlink_to(mine)
    inside = released_course / "release" / "hw1"
    for folder in (mine, link, mine / "thesis.tex", released_course, tmp_path, inside):
        before = tree(tmp_path)
        said = refused(coursekit, released_course, folder, "--pyodide", pyodide)
        assert "name" in said
        assert tree(tmp_path) == before
    (released_course / MARK).write_text("{}")  # that alone does not make a course a site
    refused(coursekit, released_course, released_course, "--pyodide", pyodide)


def test_what_is_asked_has_to_make_sense(released_course, pyodide, tmp_path, coursekit):
    site = tmp_path / "site"
    said = refused(coursekit, released_course, site, "hw2", "--pyodide", pyodide)
    assert "hw2: no such assignment" in said
    shutil.rmtree(released_course / "release")
    said = refused(coursekit, released_course, site, "hw1", "--pyodide", pyodide)
    assert "coursekit release hw1" in said
    assert "nothing is released" in refused(coursekit, released_course, site, "--pyodide", pyodide)


def test_a_release_that_gives_something_away_is_not_published(
    released_course, pyodide, tmp_path, coursekit
):
    where = "hw1/measures.ipynb"
    shutil.copy(released_course / "source" / where, released_course / "release" / where)
    said = refused(coursekit, released_course, tmp_path / "site", "--pyodide", pyodide)
    assert "measures.ipynb" in said
    assert not (tmp_path / "site").exists()


def test_an_extra_that_is_not_installed_is_named(
    released_course, pyodide, tmp_path, coursekit, monkeypatch
):
    known = importlib.metadata.version

    def version(name: str) -> str:
        if name == "jupyterlite-core":
            raise importlib.metadata.PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr("coursekit.lite.site.version", version)
    said = refused(coursekit, released_course, tmp_path / "site", "--pyodide", pyodide)
    assert "jupyterlite-core 0.8.6" in said
    assert "coursekit[lite]" in said


def test_a_pyodide_that_lacks_something_is_refused(released_course, pyodide, tmp_path, coursekit):
    def said() -> str:
        return refused(coursekit, released_course, tmp_path / "site", "--pyodide", pyodide)

    wheel = next(pyodide.glob("jedi-*.whl"))
    content = wheel.read_bytes()
    wheel.write_bytes(content + b"!")
    assert f"{wheel}: not the file" in said()
    wheel.unlink()
    assert f"no {wheel.name}" in said()
    wheel.write_bytes(content)
    make_wheel(pyodide, "own", "1.0", tag="cp314-cp314-linux_x86_64")
    assert "not pure Python" in said()
    next(pyodide.glob("own-*")).unlink()
    lock = json.loads((pyodide / LOCK).read_text())
    (pyodide / LOCK).write_text("{")
    assert "not a lock file" in said()
    lock["packages"]["jedi"]["file_name"] = "../../jedi.whl"
    (pyodide / LOCK).write_text(json.dumps(lock))
    assert "not a lock file" in said()
    lock["packages"]["jedi"]["file_name"] = wheel.name
    lock["packages"]["jedi"]["depends"] = ["parso"]
    (pyodide / LOCK).write_text(json.dumps(lock))
    assert "no package parso, which release/hw1 needs; put a wheel" in said()
    make_wheel(pyodide, "parso", "1.0")
    (pyodide / "pyodide.mjs").write_text("another version")
    assert f"not Pyodide {VERSION}" in said()
    (pyodide / "pyodide.mjs").unlink()
    assert "no pyodide.mjs" in said()


def test_imports_that_a_release_can_do_without(released_course):
    module = (
        "try:\n    import absent\nexcept ImportError:\n    absent = None\nimport numpy.linalg\n"
    )
    (released_course / "release" / "hw1" / "own.py").write_text(module)
    need = all_needs(Course(released_course))["hw1"]
    assert need == {"absent": False, "numpy": True}
