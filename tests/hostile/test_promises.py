"""Points that were forged, and points that were lost, in whole courses."""

from __future__ import annotations

import json
import socket
import sys
import threading
from typing import Any

import pytest
from hand_ins import ledger
from judged import FOLLOW, chain, course, grade, scores_of, submit
from small import notebook_of
from tables import table

from coursekit.grading.judge.reference import _Results
from coursekit.grading.protocol.errors import Gone, TheirError
from coursekit.grading.protocol.peer import Peer
from coursekit.grading.protocol.plain import PlainError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs forks")


def given_by_reference(position: int) -> tuple[Peer, Any, list[int], threading.Thread]:
    """A student's end after task `position` failed: of two tasks, each a function."""
    cells: list[dict[str, Any]] = [
        {"name": f"task-{n}", "solution": True, "source": "", "binds": [name], "uses": []}
        for n, name in enumerate(("first", "second"))
    ]
    results = _Results(cells)
    space: dict[str, Any] = {"__name__": "__main__"}
    exec("def first(n):\n    return n + 1\ndef second(n):\n    return n * 2", space)
    for number, name in enumerate(("first", "second")):
        results._keep(number, name, space[name])
    ours, theirs = socket.socketpair()

    def give() -> None:
        try:
            results.give(position, theirs)
        except Gone:
            pass
        finally:
            theirs.close()

    thread = threading.Thread(target=give, daemon=True)
    thread.start()
    from coursekit.grading.protocol.notebook import Notebook

    names: dict[str, Any] = {}
    end = Notebook(ours, names)
    end.serve()
    later = [number for exports in (results._exports[1, "second"],) for number in exports]
    return end, names, later, thread


def test_the_reference_gives_the_failed_tasks_functions_only():
    end, names, later, thread = given_by_reference(0)
    assert names["first"](2) == 3
    assert len(later) == 1
    guessed = {"t": "yours", "id": later[0]}  # even who knows the number
    message = {"do": "call", "of": guessed, "args": [2], "kwargs": {"t": "dict", "v": []}}
    end.send(message, [])
    with pytest.raises(Gone):
        end.receive()
    thread.join(10)
    # That was the end of it for this notebook.
    with pytest.raises((Gone, TheirError, PlainError)):
        names["first"](2)
    end._socket.close()


@pytest.mark.slow
def test_the_name_of_an_error_decides_no_status(tmp_path):
    root = chain(tmp_path / "course")
    names = ("DeadKernelError", "CellTimeoutError")
    for name in names:
        own = f"mean = 2\nclass {name}(Exception):\n    pass\nraise {name}()"
        submit(root, name, {"task-1-3": own})
    results = grade(root)
    for name in names:
        assert scores_of(results[name]) == [1, 1, 1, 1]
        assert (results[name]["status"], results[name]["notes"]) == ("graded", [])
        page = (root / f"feedback/{name}/hw1/measures.html").read_text(encoding="utf-8")
        assert "stopped before its end" not in page
        assert "a cell ran too long" not in page


@pytest.mark.slow
def test_a_result_is_explained_by_how_it_was_graded(tmp_path):
    """Whether right results took the place of wrong ones is told by the run, not guessed."""
    root = chain(tmp_path / "course", FOLLOW)
    said = {"test-1-1": "data should be 1, 2, 3.", "test-1-3": "mean should be 2, got 1.5."}
    tells = {"task-1-1": ("test-1-1", "Too few."), "task-1-3": ("test-1-3", "Of two.")}
    record = {
        task: {
            "a": {
                "code": "1",
                "digits": 5,
                "failed": {check: said[check]},
                "tell": tell,
                "tried": "1",
            }
        }
        for task, (check, tell) in tells.items()
    }
    folder = root / "answers/hw1"
    folder.mkdir(parents=True)
    (folder / "misconceptions.json").write_text(json.dumps({"measures": record}), encoding="utf-8")
    # What a run says stands in the notebook, whatever the student wrote there.
    path = submit(root, "ada", {"task-1-1": "data = [1, 2]"})
    handed = json.loads(path.read_text(encoding="utf-8"))
    forged = {"stops": [["died", "x", "y"]], "told": {"test-1-2": "Perfect."}, "followed": False}
    handed["metadata"]["coursekit_run"] = forged
    path.write_text(json.dumps(handed), encoding="utf-8")
    assert grade(root)["ada"]["status"] == "graded"
    told = {name: one["explanation"] for name, one in ledger(root)["ada"]["checks"].items()}
    page = (root / "feedback/ada/hw1/measures.html").read_text(encoding="utf-8")
    assert {cell: tell for cell, tell in told.items() if tell} == {"test-1-1": "Too few."}
    assert "Too few." in page
    assert "Perfect." not in page


HABITS = table("habits")


@pytest.mark.slow
def test_habits_of_other_courses_score_as_in_a_notebook(tmp_path):
    root = course(tmp_path / "course", notebook_of(HABITS))
    submit(root, "right")
    submit(root, "blank", {"task-1-1": "raise NotImplementedError()"})
    results = grade(root)
    checks = [name for name, (_, kind) in HABITS.items() if kind == "check"]
    assert {name: results["right"][name] for name in checks} == {n: (1, "") for n in checks}
    assert [results["blank"][name][0] for name in checks] == [1, 0, 0, 0, 0]
