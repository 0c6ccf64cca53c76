"""Made-up students who differ in kind: thirty who hand in, and three who do not."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbformat import NotebookNode

from coursekit.bank.answers import Answer
from coursekit.course import Course, grade_id, read_notebook
from coursekit.notebook.cells import Markers, is_students, regions

Answers = Mapping[str, Mapping[str, str]]  # by notebook and cell


@dataclass(frozen=True)
class Person:
    """A made-up student.

    Attributes
    ----------
    kind : str
        What is peculiar in how they hand in, if they do; ``mixed`` if nothing is.
    able : float
        How likely an answer of a mixed one is right.
    """

    id: str
    first_name: str
    last_name: str
    kind: str
    able: float = 1.0


_PECULIAR = """\
ada-perfect Ada Öberg
bo-blank Bo Lindqvist
cleo-half Cleo Papadáki
dan-other-ways Dan Núñez
eli-misled Eli Weiß
gus-syntax Gus O'Byrne
hana-renamed Hana Dvořáková
ivo-unreadable Ivo Żak
juno-resubmitted Juno Akintola
kai-late Kai Nguyễn
lea-zipped Lea Åström
mia-absent Mia Rossi
noor-extended Noor de Vries
pia-team Pia Schäfer
quinn-teammate Quinn Murphy
rosa-excused Rosa Muñoz
sven-rewritten Sven Ek"""
_MIXED = """\
amir Amir Haddad
britt Britt Sørensen
chen 晨 陈
dora Dóra Szabó
wei-1 Wei Zhang
emil Emil Krüger
fatou Fatou Diallo
goran Goran Đorđević
hugo Hugo Lefèvre
ines Inês Gonçalves
jan Jan Novák
kofi Kofi Mensah
lars Lars Bø
maya Maya Iyer
olga Ольга Петрова
wei-2 Wei Zhang"""


def _people() -> Iterator[Person]:
    for line in _PECULIAR.splitlines():
        name, first, last = line.split(" ", 2)
        yield Person(name, first, last, name.partition("-")[2])
    rows = _MIXED.splitlines()
    for place, line in enumerate(rows):
        name, first, last = line.split(" ", 2)
        yield Person(name, first, last, "mixed", able=0.25 + 0.7 * place / (len(rows) - 1))


PEOPLE = tuple(sorted(_people(), key=lambda person: person.id))
HAND_IN_NOTHING = ("absent", "excused", "teammate")


def ids(*kinds: str) -> list[str]:
    """The ids of the students of these kinds."""
    return [person.id for person in PEOPLE if person.kind in kinds]


class Material:
    """The material for made-up answers: solutions, and a bank of right and wrong ones."""

    def __init__(self, course: Course, assignment: str, bank: Sequence[Answer]) -> None:
        markers = Markers.of_course(course)
        self.solved = {p.stem: read_notebook(p) for p in course.notebooks(assignment)}
        self.full = {
            name: {
                str(grade_id(cell)): _answer(cell, markers)
                for cell in notebook.cells
                if is_students(cell)
            }
            for name, notebook in self.solved.items()
        }
        self.prose = {
            (name, str(grade_id(cell)))
            for name, notebook in self.solved.items()
            for cell in notebook.cells
            if cell.cell_type == "markdown"
        }
        self._bank = bank

    def answers(self, notebook: str, cell: str, right: bool) -> list[str]:
        """The bank's answers to a cell."""
        place = notebook, cell, right
        return [a.code for a in self._bank if (a.notebook, a.cell, a.right) == place]


def answers_of(person: Person, material: Material) -> Answers:
    """The answers of a made-up student, the same every time."""
    full = material.full
    if person.kind in ("blank", "unreadable"):
        return {}
    if person.kind == "half":
        return {
            name: dict(list(answers.items())[: len(answers) // 2]) for name, answers in full.items()
        }
    if person.kind == "syntax":
        return {name: _broken(name, answers, material) for name, answers in full.items()}
    if person.kind in ("other-ways", "misled"):
        right = person.kind == "other-ways"
        return full | _replaced(material, right, every=1 if right else 2)
    if person.kind in ("mixed", "resubmitted", "late", "zipped", "team", "extended"):
        return _mixed(person, material)
    return full


def _answer(cell: NotebookNode, markers: Markers) -> str:
    """A solution as a student would have it: no markers, no marking scheme."""
    source = "\n".join(regions(cell.source, markers.scheme).outside)
    lines = [line for line in source.split("\n") if not any(m in line for m in markers.solution)]
    return "\n".join(lines).strip("\n")


def _replaced(material: Material, right: bool, every: int) -> dict[str, dict[str, str]]:
    """Solutions, with one of the bank's answers in every n-th cell that has one."""
    replaced = {name: dict(answers) for name, answers in material.full.items()}
    places = [
        (name, cell)
        for name, answers in material.full.items()
        for cell in answers
        if material.answers(name, cell, right)
    ]
    for number, (name, cell) in enumerate(sorted(places)):
        if number % every == 0:
            choices = material.answers(name, cell, right)
            replaced[name][cell] = choices[number % len(choices)]
    return replaced


def _broken(name: str, answers: Mapping[str, str], material: Material) -> dict[str, str]:
    """A bracket forgotten in the first code answer."""
    first = next((cell for cell in answers if (name, cell) not in material.prose), None)
    return dict(answers) | ({first: answers[first] + "\nprint('done'"} if first else {})


def _mixed(person: Person, material: Material) -> dict[str, dict[str, str]]:
    """Right, wrong and missing answers, by how able the student is."""
    draw = random.Random(person.id)
    able = person.able if person.kind == "mixed" else 0.8
    written: dict[str, dict[str, str]] = {}
    for name, solutions in material.full.items():
        for cell, solution in solutions.items():
            answer: str | None = None
            if (name, cell) in material.prose:
                answer = _part(solution, able + draw.gauss(0, 0.2))
            elif draw.random() < able:
                answer = draw.choice([solution, *material.answers(name, cell, True)])
            elif (wrong := material.answers(name, cell, False)) and draw.random() < 0.8:
                answer = draw.choice(wrong)
            if answer:
                written.setdefault(name, {})[cell] = answer
    return written


def _part(text: str, share: float) -> str:
    """The first sentences of a text, about that share of them; of a short one, the first words."""
    pieces = re.split(r"(?<=[.!?])\s+", text)
    if len(pieces) < 3:
        pieces = text.split()
    return " ".join(pieces[: max(0, round(min(share, 1) * len(pieces)))])
