"""`Repairs` and what it leans on, without a kernel: which cell is which, and what becomes of it."""

from __future__ import annotations

import copy
from pathlib import Path

import mangle
import nbformat
import pytest
from nbformat import NotebookNode, v4
from small import small_notebook

from coursekit.course import Course, grade_id, read_notebook
from coursekit.grading.prepare.matching import (
    bindings,
    plain,
    share_of_release,
)
from coursekit.grading.prepare.repair import EMPTY, Repairs, drop_copies, mend
from coursekit.notebook.cells import Markers, is_answer, is_check, is_solution, regions
from coursekit.notebook.stubs import stubs_of

ROOT = Path(__file__).resolve().parents[2]
WEEK = "week07-evaluation"
SOLVED = "def accuracy(y_true, y_pred):\n    return 1"
IDEA = "Four observations say little."


@pytest.fixture
def released() -> NotebookNode:
    """The small notebook as students get it, more or less."""
    notebook = small_notebook()
    for one in notebook.cells:
        if is_solution(one):
            one.source = "def accuracy(y_true, y_pred):\n    raise NotImplementedError()"
        if is_answer(one):
            one.source = "YOUR ANSWER HERE"
    return notebook


@pytest.fixture
def submitted(released: NotebookNode) -> NotebookNode:
    notebook = copy.deepcopy(released)
    by_name(notebook)["task-1-1"].source = SOLVED
    by_name(notebook)["answer-1-2"].source = IDEA
    return notebook


def by_name(notebook: NotebookNode) -> dict[str, NotebookNode]:
    return {name: one for one in notebook.cells if (name := grade_id(one))}


def place(notebook: NotebookNode, name: str) -> int:
    return next(n for n, one in enumerate(notebook.cells) if one.get("id") == name)


def code(source: str, name: str = "new-code") -> NotebookNode:
    return v4.new_code_cell(source, id=name)


def words(source: str, name: str = "new-words") -> NotebookNode:
    return v4.new_markdown_cell(source, id=name)


def mended(submitted: NotebookNode, released: NotebookNode) -> Repairs:
    done = Repairs(submitted, released, small_notebook())
    done.make()
    names = [name for one in submitted.cells if (name := grade_id(one))]
    assert names == list(by_name(released))
    nbformat.validate(submitted)
    return done


# Names


def test_a_solution_is_known_by_the_names_that_its_checks_read():
    solved = small_notebook()
    by_name(solved)["task-1-1"].source += "\nhelper = 1"
    assert bindings(solved)["task-1-1"] == {"accuracy"}
    for one in solved.cells:
        if is_check(one):
            one.source = "assert True"
    assert bindings(solved)["task-1-1"] == {"accuracy", "helper"}


# What is not done


def test_what_came_back_as_it_went_out_is_not_touched(released, submitted):
    for notebook in (copy.deepcopy(released), submitted):
        before = copy.deepcopy(notebook)
        done = mended(notebook, released)
        assert (done.notes, done.unclear) == ([], [])
        assert notebook == before


def test_a_cell_that_is_only_like_a_check_stays_the_students(released, submitted):
    at = place(submitted, "test-1-1")
    submitted.cells[at] = code("print(accuracy([0, 1], [1, 1]))")
    done = mended(submitted, released)
    assert "check test-1-1 had been deleted, put back" in done.notes
    assert "print(accuracy([0, 1], [1, 1]))" in [one.source for one in submitted.cells]


# Answers that were written anew


UNCLEAR = ["task-1-1", "test-1-1", "test-1-1-hidden"]


def test_which_of_several_cells_is_the_answer_is_left_to_a_person(released, submitted):
    at = place(submitted, "task-1-1")
    own = [code("import math", "a"), code(SOLVED, "b"), code("accuracy([1], [1])", "c")]
    submitted.cells[at : at + 1] = own
    done = mended(submitted, released)
    assert [one.source for one in submitted.cells[at : at + 3]] == [one.source for one in own]
    put_back = by_name(submitted)["task-1-1"].source
    assert put_back.startswith("# This cell had been deleted")
    assert "raise" not in put_back  # the stub would take the place of what may be the answer
    assert done.unclear == UNCLEAR


@pytest.mark.parametrize("is_deleted", [True, False])
def test_an_answer_far_from_its_place_is_left_to_a_person(released, submitted, is_deleted):
    at = place(submitted, "task-1-1")
    if is_deleted:
        submitted.cells.pop(at)
    else:
        submitted.cells[at].source = by_name(released)["task-1-1"].source
    submitted.cells.append(code(SOLVED))
    done = mended(submitted, released)
    assert ("raise" in by_name(submitted)["task-1-1"].source) == (not is_deleted)
    assert done.unclear == UNCLEAR
    assert "its answer may be in cells of the student's own" in done.notes[-1]


def test_a_deleted_answer_without_anything_in_its_place_is_the_stub(released, submitted):
    submitted.cells.pop(place(submitted, "task-1-1"))
    submitted.cells.pop(place(submitted, "answer-1-2"))
    done = mended(submitted, released)
    assert by_name(submitted)["task-1-1"].source == by_name(released)["task-1-1"].source
    assert by_name(submitted)["answer-1-2"].source == "YOUR ANSWER HERE"
    assert done.unclear == []


# Copied cells


@pytest.mark.parametrize("stub_below", [False, True])
def test_of_copies_the_last_filled_one_above_the_checks_counts(released, submitted, stub_below):
    at = place(submitted, "task-1-1")
    twin = copy.deepcopy(released.cells[at] if stub_below else submitted.cells[at])
    twin["id"] = "twin"
    if not stub_below:
        submitted.cells[at].source = "draft = 1"
    submitted.cells.insert(at + 1, twin)
    said, doubtful = drop_copies(submitted, released)
    assert (len(said), doubtful) == (1, [])
    assert by_name(submitted)["task-1-1"].source == SOLVED
    after = [one.source for one in submitted.cells[at + 1 :]]
    assert released.cells[at].source not in after  # it would define accuracy again


@pytest.mark.parametrize("above", [SOLVED, ""])
def test_what_is_pasted_below_the_checks_replaces_no_answer(released, submitted, above):
    twins = [copy.deepcopy(by_name(submitted)["task-1-1"]) for _ in range(2)]
    by_name(submitted)["task-1-1"].source = above
    for number, twin in enumerate(twins):
        twin["id"], twin.source = f"twin-{number}", f"accuracy = {number}"
    submitted.cells += twins
    said, doubtful = drop_copies(submitted, released)
    assert by_name(submitted)["task-1-1"].source == (above or "accuracy = 1")
    assert (said, doubtful) == ([], ["task-1-1"])


def test_many_copies_and_edited_checks_are_told_in_a_line_each(released, submitted):
    for number in range(6):
        more = [copy.deepcopy(by_name(notebook)["test-1-1"]) for notebook in (released, submitted)]
        for one, notebook in zip(more, (released, submitted), strict=True):
            one["id"] = one.metadata["nbgrader"]["grade_id"] = f"test-2-{number}"
            notebook.cells.append(one)
        more[1].source = "assert True"
    submitted.cells += copy.deepcopy(submitted.cells[-6:])
    names = "test-2-0, test-2-1, test-2-2, test-2-3, test-2-4 and 1 more"
    assert mended(submitted, released).notes == [
        f"6 cells were copied, one copy of each counts: {names}",
        f"6 checks had been edited, run as released: {names}",
    ]


def test_the_halves_of_a_split_answer_are_put_together(released, submitted):
    half = copy.deepcopy(by_name(submitted)["answer-1-2"])
    half["id"], half.source = "half", "More of them would help."
    submitted.cells.append(half)
    mended(submitted, released)
    assert by_name(submitted)["answer-1-2"].source == f"{IDEA}\n\nMore of them would help."


# Words near an empty answer


@pytest.mark.parametrize(
    ("near", "is_told"),
    [
        (words(IDEA), True),
        (code(IDEA), True),
        (code("# Model B is best"), True),
        (code("x = 3"), False),
        (code("%time x"), False),
        (words(" "), False),
    ],
)
def test_words_near_an_empty_answer_are_left_to_a_person(released, near, is_told):
    submitted = copy.deepcopy(released)
    submitted.cells.append(near)
    done = mended(submitted, released)
    assert (by_name(submitted)["answer-1-2"].source == EMPTY) == is_told
    assert len(done.notes) == is_told


@pytest.mark.parametrize(
    "prompt",
    [
        "**Task 1.2** (2 points). How sure are you, and why exactly?",  # mended by the course
        "**Task 1.2** (2 points). How sure are you, and why?   \n",
        "How sure are you?",
    ],
)
def test_a_prompt_with_other_words_is_no_answer(released, prompt):
    submitted = copy.deepcopy(released)
    submitted.cells[place(submitted, "prompt-1-2")].source = prompt
    assert mended(submitted, released).notes == []
    assert by_name(submitted)["answer-1-2"].source == "YOUR ANSWER HERE"


def test_a_filled_answer_gets_nothing_added(released, submitted):
    submitted.cells.append(words("And a remark."))
    mended(submitted, released)
    assert by_name(submitted)["answer-1-2"].source == IDEA


# Whole notebooks, as tools leave them


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(ROOT)


def solved(course: Course, path: Path) -> NotebookNode:
    """The release with the solutions of the source in it."""
    markers = Markers.of_course(course)
    notebook = stubs_of(course.config, path)
    answers = {
        grade_id(one): "\n".join(
            line
            for line in regions(one.source, markers.scheme).outside
            if not any(mark in line for mark in markers.solution)
        )
        for one in read_notebook(path).cells
        if is_solution(one) or is_answer(one)
    }
    for one in notebook.cells:
        one.source = answers.get(grade_id(one), one.source)
    return notebook


def texts(notebook: NotebookNode) -> dict[str, str]:
    return {
        name: plain(one.source)
        for name, one in by_name(notebook).items()
        if is_solution(one) or is_answer(one)
    }


@pytest.mark.parametrize("path", sorted(ROOT.glob("release/*/*.ipynb")), ids=lambda path: path.stem)
def test_a_release_that_comes_back_as_it_is_gets_no_remark(course, path):
    """Its extra cells have a tag that the source does not have."""
    source = ROOT / "source" / path.relative_to(ROOT / "release")
    assert mend(course.config, source, read_notebook(path)).notes == []


def test_the_solution_notebook_as_it_is_may_be_handed_in(course):
    """An author tries grading: the hidden parts of checks are no cells of the student's."""
    for path in course.notebooks(WEEK):
        submitted = read_notebook(path)
        full = len(submitted.cells)
        assert mend(course.config, path, submitted).notes == []
        assert len(submitted.cells) == full
        assert checks(submitted) == checks(stubs_of(course.config, path))


# It is not certain which cell is the answer.
GUESSES = [
    *("check joined to answer", "joined, then Colab", "scratch cells, Colab"),
    "terse, scratch, prose deleted, pasted",
]


@pytest.mark.parametrize("kind", [kind for kind in mangle.KINDS if kind not in GUESSES])
def test_every_answer_of_the_course_is_found_again(course, kind):
    for path in course.notebooks(WEEK):
        before = solved(course, path)
        if "terse" in kind:
            before = mangle.terse(before)
        submitted = mangle.KINDS[kind](before)
        done = mend(course.config, path, submitted)
        after = texts(submitted)
        lost = {name for name, text in texts(before).items() if text not in after[name]}
        assert lost == set(), (kind, path.stem)
        assert done.unclear == []
        assert checks(submitted) == checks(before)


def checks(notebook: NotebookNode) -> list[tuple[str, str, float]]:
    return [
        (name, plain(one.source), one.metadata.nbgrader.points)
        for name, one in by_name(notebook).items()
        if is_check(one)
    ]


@pytest.mark.parametrize("kind", GUESSES)
def test_answers_in_other_cells_are_left_to_a_person(course, kind):
    for path in course.notebooks(WEEK):
        before = solved(course, path)
        if "terse" in kind:
            before = mangle.terse(before)
        submitted = mangle.KINDS[kind](before)
        unclear = mend(course.config, path, submitted).unclear
        after = texts(submitted)
        for name, text in texts(before).items():
            if text not in after[name]:
                assert name in unclear or after[name] == EMPTY, (path.stem, name)
                assert "raise" not in after[name]
        assert checks(submitted) == checks(before)


def test_a_strangers_notebook_is_not_taken_for_the_assignments(course):
    iris, wine = (stubs_of(course.config, path) for path in course.notebooks(WEEK)[:2])
    assert share_of_release(mangle.colab(iris), iris) == 1
    assert share_of_release(mangle.colab(wine), iris) < 0.1
