"""A day of TAs who mark at once: each with a browser, the keyboard and `mark --serve`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from labs import waited
from made_up import make_class
from small import cell, edited, make_small_course, small_notebook, write

QUESTIONS = ("answer-1-2", "answer-1-3", "answer-1-4")
STUDENTS = 30

# What an answer may say, and what a TA gives for it: points, and the comment.
RUBRIC = {
    "the number": (1.0, "Names the number."),
    "because": (0.5, "Says why."),
    "certain": (-0.25, "Too sure."),
}


def make_day(root: Path) -> None:
    """A course in which 30 students have answered three questions, and nobody has marked."""
    from coursekit.cli import main

    make_small_course(root)
    notebook = small_notebook()
    for name in QUESTIONS[1:]:
        task = name.removeprefix("answer-").replace("-", ".")
        asked = f"**Task {task}** (2 points). What else do you see in question {task}?"
        scheme = "It varies.\n\n### BEGIN MARK SCHEME\n- 2 points: says so.\n### END MARK SCHEME"
        prompt = cell(name.replace("answer", "prompt"), asked)
        notebook.cells += [prompt, cell(name, scheme, "answer", 2)]
    write(root / "source/hw1/measures.ipynb", nbformat.from_dict(notebook))
    assert main(["-C", str(root), "release"]) == 0
    make_class(root, STUDENTS, written=QUESTIONS)
    for n, folder in enumerate(sorted((root / "autograded").glob("student-*"))):
        with edited(folder / "hw1/measures.ipynb") as cells:
            for question in QUESTIONS:
                cells[question].source = said(n, question)


def said(n: int, question: str) -> str:
    """What a student wrote; two say the same, and two nearly."""
    about = {4: 3}.get(n, n)
    words = [f"Looking at the picture of {question} for the", "second" if n == 6 else "first"]
    words += [f"time, in my opinion number {about if n not in (5, 6) else 5} of this page:"]
    return " ".join(
        [*words, *(f"it is {word} here," for word in deserves(n, question)), "I think."]
    )


def deserves(n: int, question: str) -> list[str]:
    n = {4: 3, 6: 5}.get(n, n) + QUESTIONS.index(question)
    return [word for place, word in enumerate(RUBRIC) if n >> place & 1]


@dataclass
class Server:
    """`coursekit mark --serve` of one TA, in a process of its own."""

    process: subprocess.Popen[str]
    address: str

    @classmethod
    def start(cls, root: Path, name: str) -> Server:
        command = [sys.executable, "-m", "coursekit", "mark", "hw1", "--serve", "--as", name]
        process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        line = process.stdout.readline()
        return cls(process, line.removeprefix("open ").strip())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def chromium(folder: Path) -> Any:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in (
        *("headless", "no-sandbox", "disable-gpu", "no-first-run", "disable-sync"),
        *("disable-background-networking", "disable-component-update"),
        "host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        f"user-data-dir={tempfile.mkdtemp(dir=folder)}",
    ):
        options.add_argument(f"--{argument}")
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


# How long the page keeps its TA waiting each time.
_CLOCK = """
window.waits = [];
let since = null;
new MutationObserver(() => {
  const busy = document.body.hasAttribute("aria-busy");
  if (busy && since === null) since = performance.now();
  if (!busy && since !== null) { window.waits.push(performance.now() - since); since = null; }
}).observe(document.body, {attributes: true, attributeFilter: ["aria-busy"]});
"""
_STATE = """
const text = (id) => document.getElementById(id).textContent;
return {
  busy: document.body.hasAttribute("aria-busy"),
  place: text("place"), answer: text("answer"), said: text("said"),
  wrong: document.getElementById("said").className === "wrong",
  loaded: document.getElementById("task").options.length > 0,
  items: [...document.querySelectorAll("#items li")].map((one) => ({
    given: one.querySelector("input").checked, text: one.querySelector("label span").textContent,
  })),
};
"""


@dataclass
class TA:
    """Somebody who marks with the keyboard what the page shows."""

    name: str
    root: Path
    folder: Path
    waits: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    marked: int = 0

    def __post_init__(self) -> None:
        self.server = Server.start(self.root, self.name)
        self.browser = chromium(self.folder)
        self.browser.get(self.server.address)
        self.browser.execute_script(_CLOCK)
        self.settled()

    def stop(self) -> None:
        with suppress(Exception):
            self.browser.quit()
        self.server.kill()

    @property
    def state(self) -> dict[str, Any]:
        return self.browser.execute_script(_STATE)

    def settled(self, *, other_than: str | None = None) -> dict[str, Any]:
        """The page once it waits for nobody, and shows another answer or why it does not."""

        def look() -> dict[str, Any] | None:
            state = self.state
            if state["busy"] or not state["loaded"]:
                return None
            stays = other_than is not None and state["place"] == other_than
            return None if stays and not state["wrong"] else state

        return waited(look, 60)

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.browser).send_keys(*keys).perform()

    def go_to(self, place: int) -> dict[str, Any]:
        """Choose a question: the first, second or third of the list."""
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys

        self.browser.find_element(By.ID, "task").send_keys(
            Keys.HOME, *[Keys.ARROW_DOWN] * place, Keys.ESCAPE
        )
        return self.settled()

    def new_item(self, points: float, comment: str) -> None:
        from selenium.webdriver.common.keys import Keys

        self.press("a", f"{points:g}", Keys.TAB, comment, Keys.ENTER)
        waited(lambda: comment in [one["text"] for one in self.state["items"]], 60)
        self.settled()

    def mark_one(self) -> bool:
        """Mark what is shown, as the rubric that is shown has it; False if nothing waits."""
        from selenium.webdriver.common.keys import Keys

        if not self.settled()["place"]:
            return False
        keywords = {comment: word for word, (_, comment) in RUBRIC.items()}

        def seen() -> dict[str, Any] | None:
            """The page, once it has an item for all that the answer says."""
            state = self.settled()
            there = {keywords[one["text"]] for one in state["items"]}
            return state if all(w in there for w in RUBRIC if w in state["answer"]) else None

        state = waited(seen, 20)
        for place, item in enumerate(state["items"], 1):
            if (keywords[item["text"]] in state["answer"]) != item["given"]:
                self.press(str(place))
        self.press(Keys.ENTER)
        after = self.settled(other_than=state["place"])
        if after["wrong"]:
            self.refused.append(after["said"])
            return True
        self.marked += 1
        self.waits += self.browser.execute_script("return window.waits.splice(0)")[-1:]
        return True


class Day:
    """Three TAs mark all answers.

    All three are at the same question at the same time: the one whose question it is makes its
    rubric.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self.made = [threading.Event() for _ in QUESTIONS]
        self.seconds = 0.0
        self.tas: list[TA] = []

    def play(self) -> None:
        """Raise what goes wrong with any of them, with what their pages showed then."""
        with ThreadPoolExecutor(3) as pool:
            try:
                self.tas += pool.map(lambda n: TA(n, self.root, self.folder), ("ann", "bo", "cleo"))
                began = time.monotonic()
                work = [pool.submit(self._work, place) for place in range(3)]
                wait(work, return_when=FIRST_EXCEPTION)
                failed = [one.exception() for one in work if one.done() and one.exception()]
                if failed:
                    said = "\n".join(f"{ta.name}: {ta.state}" for ta in self.tas)
                    raise AssertionError(said) from failed[0]
                self.seconds = time.monotonic() - began
            finally:
                for event in self.made:
                    event.set()
                for ta in self.tas:
                    ta.stop()

    def _work(self, own: int) -> None:
        ta = self.tas[own]
        for place, made in enumerate(self.made):
            ta.go_to(place)
            if place == own:
                for points, comment in RUBRIC.values():
                    ta.new_item(points, comment)
                made.set()
            made.wait(120)
            while ta.mark_one():
                pass

    def timings(self) -> str:
        waits = [one / 1000 for ta in self.tas for one in ta.waits]
        slow = statistics.quantiles(waits, n=20)[-1]
        return (
            f"{len(waits)} times an answer was marked and the next one shown: median "
            f"{statistics.median(waits):.2f} s, 95 % within {slow:.2f} s, longest "
            f"{max(waits):.2f} s; the day took {self.seconds:.0f} s"
        )


def expected() -> dict[tuple[str, str], tuple[float, str]]:
    """By student and question what is to be in the gradebook in the end."""
    found = {}
    for question in QUESTIONS:
        for n in range(STUDENTS):
            given = [RUBRIC[word] for word in deserves(n, question)]
            points = min(max(sum(one[0] for one in given), 0.0), 2.0)
            found[f"student-{n:03}", question] = (points, "\n\n".join(one[1] for one in given))
    return found


def in_gradebook(url: str) -> dict[tuple[str, str], tuple[float | None, str]]:
    from nbgrader.api import Gradebook

    found = {}
    with Gradebook(url) as book:
        for submission in book.assignment_submissions("hw1"):
            for question in QUESTIONS:
                where = (question, "measures", "hw1", submission.student.id)
                grade, note = book.find_grade(*where), book.find_comment(*where)
                assert grade.needs_manual_grade == (grade.manual_score is None)
                found[submission.student.id, question] = (
                    grade.manual_score, note.manual_comment or "",
                )  # fmt: skip
    return found
