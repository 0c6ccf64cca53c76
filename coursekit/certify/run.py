"""Certify: the checks accept every right answer of the bank, and no wrong one and no mutant."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from coursekit.bank import misconceptions
from coursekit.bank.answers import Answer, bank
from coursekit.certify import trial
from coursekit.certify.certificate import ITSELF, Certificate
from coursekit.certify.equivalent import equivalents
from coursekit.certify.independence import borrowed
from coursekit.certify.mutants import Mutant, mutants
from coursekit.certify.record import Certified
from coursekit.certify.trial import Trial, World
from coursekit.certify.variants import Dressed, dressed
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.notebook.cells import Markers, is_solution

# A thorough run repeats the bank in these, and the first run is in `World()`: five seeds in all.
HERE = World()
WORLDS = (*(World(seed=number) for number in range(1, 5)), World(blank=True))


def certify(
    course: Course,
    assignment: str,
    *,
    notebook: str | None = None,
    cell: str | None = None,
    jobs: int | None = None,
    again: bool = False,
    with_mutants: bool = True,
    worlds: Sequence[World] = (),
    any_tools: bool = False,
) -> Certificate:
    """Run the solution, the blank notebook, the bank of answers and mutants against the checks.

    Parameters
    ----------
    notebook, cell : str, optional
        Only this notebook, only answers to this solution cell.
    jobs : int, optional
        How many answers run at once; one per core if not given.
    again : bool
        Whether to try notebooks, too, that were certified and have not changed since.
    with_mutants : bool
        Whether to try mutants; nothing is recorded as certified without them.
    worlds : sequence of World
        Where else to try the bank, such as `WORLDS`.
    any_tools : bool
        Whether what was certified with other versions of Python, libraries and coursekit will do.

    Raises
    ------
    CourseError
        If the notebook does not exist, or an answer names a cell that does not.
    """
    paths = chosen_notebooks(course, assignment, notebook)
    answers = [a for a in bank(course, assignment) if cell in (None, a.cell)]
    for answer in answers:
        if answer.notebook not in {p.stem for p in course.notebooks(assignment)}:
            raise CourseError(f"{answer.path}: {assignment} has no notebook {answer.notebook!r}.")
    if cell is not None and not any(cell in _solution_cells(path) for path in paths):
        raise CourseError(f"{assignment}: no solution cell {cell!r} in {_names(paths)}.")
    certificate = Certificate(assignment)
    record = Certified(course, assignment)
    recorded = equivalents(course, assignment)
    work: list[Work] = []
    for path in paths:
        mine = [a for a in answers if a.notebook == path.stem]
        known = None if again or cell else record.find(path, mine, any_tools)
        if known is not None:
            certificate.known[path.stem] = known
            continue
        certificate.borrowed[path.stem] = borrowed(read_notebook(path))
        more: list[Mutant | Dressed] = [d for d in _dressed(path) if cell in (None, d.cell)]
        if not course.examines_mutants(path):
            certificate.left_out[path.stem] = "not examined"
        elif not with_mutants:
            certificate.left_out[path.stem] = "left out"
        else:
            more += [m for m in all_mutants(course, path) if cell in (None, m.cell)]
            certificate.recorded[path.stem] = [
                one for one in recorded if one.notebook == path.stem and cell in (None, one.cell)
            ]
        work.append((path, [*mine, *more]))
    certificate.trials = tried(course, assignment, work, jobs)
    misconceptions.learn(course, assignment, signatures(t for _, t in certificate.trials))
    if cell is None and with_mutants:
        for path, whos in work:
            if not certificate.faults_of(path.stem):
                own = [one for one in whos if isinstance(one, Answer)]
                record.add(path, own, certificate.counts(path.stem))
    for world in worlds:
        _try_elsewhere(course, certificate, record, world, paths, answers, jobs, again, cell)
    return certificate


def _try_elsewhere(
    course: Course,
    certificate: Certificate,
    record: Certified,
    world: World,
    paths: Sequence[Path],
    answers: Sequence[Answer],
    jobs: int | None,
    again: bool,
    cell: str | None,
) -> None:
    """Try the bank in another world, where that is not on record yet."""
    work: list[Work] = []
    for path in paths:
        mine = [a for a in answers if a.notebook == path.stem]
        known = None if again or cell else record.find(path, mine)
        if known is None or str(world) not in known.get("worlds", []):
            extra = _solutions(path, cell) if world.blank else []
            work.append((path, [*mine, *extra]))
    found = tried(course, certificate.assignment, work, jobs, world=world)
    certificate.elsewhere += [(world, name, outcome) for name, outcome in found]
    for path, whos in work:
        own = [one for one in whos if isinstance(one, Answer) and one.name != ITSELF]
        if cell is None and not certificate.faults_in(world, path.stem):
            record.add_world(path, own, str(world))


# A notebook, and what is to be tried on it.
Work = tuple[Path, Sequence[Answer | Mutant | Dressed]]


def chosen_notebooks(course: Course, assignment: str, notebook: str | None) -> list[Path]:
    """The source notebook of that name, or all of the assignment.

    Raises
    ------
    CourseError
        If there is none.
    """
    paths = [p for p in course.notebooks(assignment) if notebook in (None, p.stem)]
    if not paths:
        raise CourseError(
            f"{assignment}: no notebook {notebook!r} in {course.source / assignment}."
        )
    return paths


def tried(
    course: Course,
    assignment: str,
    work: Sequence[Work],
    jobs: int | None = None,
    *,
    world: World = HERE,
    mutants_to_the_end: bool = False,
) -> list[tuple[str, Trial]]:
    """Try answers and the like side by side under a bar; notebook name and result of each.

    Parameters
    ----------
    jobs : int or None
        How many run at once; one per core if not given.
    world, mutants_to_the_end
        See `trial.try_answers`.
    """
    if not work:
        return []
    slots = get_context("spawn").Semaphore(jobs or os.cpu_count() or 1)
    with trial.temporary_folder() as top:
        folders = [Path(top, path.stem) for path, _ in work]
        processes = []
        for folder, (path, whos) in zip(folders, work, strict=True):
            folder.mkdir()
            job = trial.try_answers(
                course, assignment, path, whos, slots, folder, 120, world, mutants_to_the_end
            )
            processes.append(job)
        total = sum(len(whos) + 2 for _, whos in work)
        what = "answers" if world == HERE else f"answers, {world}"
        with tqdm(total=total, desc=what, unit="answer", miniters=1) as bar:
            for _ in trial.wait_for(processes):
                bar.update(sum(map(trial.finished, folders)) - bar.n)
            bar.update(sum(map(trial.finished, folders)) - bar.n)
        for process in processes:
            process.join()
        return [
            (path.stem, one)
            for folder, (path, whos) in zip(folders, work, strict=True)
            for one in trial.results(folder, whos)
        ]


def signatures(trials: Iterable[Trial]) -> list[tuple[Answer, dict[str, str] | None]]:
    """What `misconceptions.learn` is to know of trials."""
    return [
        (one.who, None if one.trouble else one.failed)
        for one in trials
        if isinstance(one.who, Answer) and not one.who.right
    ]


def all_mutants(course: Course, path: Path) -> list[Mutant]:
    """The mutants of a notebook's solution cells."""
    fence = Markers.of(course).solution
    return [
        mutant
        for name, source in _solution_cells(path).items()
        for mutant in mutants(name, source, fence.begin, fence.end)
    ]


def _dressed(path: Path) -> list[Dressed]:
    return [one for name, source in _solution_cells(path).items() for one in dressed(name, source)]


def _solutions(path: Path, chosen: str | None) -> list[Answer]:
    """The solution of each cell, as an answer."""
    return [
        Answer(
            path=path.with_name(f"{ITSELF}.py"),
            notebook=path.stem,
            cell=name,
            task="",
            right=True,
            does="the solution",
            fails=frozenset(),
            tell="",
            code=source,
        )
        for name, source in _solution_cells(path).items()
        if chosen in (None, name)
    ]


def _solution_cells(path: Path) -> dict[str, str]:
    """By grade id the text of what students write."""
    return {
        grade_id(cell) or "": cell.source
        for cell in code_cells(read_notebook(path))
        if is_solution(cell)
    }


def _names(paths: Sequence[Path]) -> str:
    return ", ".join(path.name for path in paths)
