"""The door's own folder: what was handed in, what waits, and what came of it.

``door/hand-ins/<assignment>/<student>/<number>/`` has the files of a hand-in, ``facts.json`` and,
once it was graded, ``result.json``. ``door/queue/`` has an empty file for each that waits, by
time. One process writes hand-ins, another results; each file is there whole or not at all.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from coursekit.lms.choose import Submission
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import of_file

FOLDER = "door"


@dataclass(frozen=True)
class HandIn:
    """One hand-in.

    Attributes
    ----------
    folder : Path
        Where it is.
    holder : str
        Whose submission it is: the sender, or who holds it for a team.
    sender : str
        The student who handed it in.
    when : datetime
        When the last byte had come, in UTC.
    files : dict of str to str
        The fingerprint of each file, by relative path.
    notes : list of str
        What was left out, or is to be looked at.
    """

    folder: Path
    assignment: str
    holder: str
    number: int
    sender: str
    when: datetime
    files: Mapping[str, str]
    notes: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> HandIn:
        facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
        when = datetime.fromisoformat(facts.pop("when"))
        return cls(folder=folder, when=when, **facts)

    def facts(self) -> dict[str, Any]:
        """All that a receipt says of it."""
        facts = asdict(self) | {"when": self.when.isoformat()}
        del facts["folder"]
        return facts

    def settle(self, facts: Mapping[str, Any]) -> None:
        """Keep what its students may know of its grading."""
        write_whole(self.folder / "result.json", json.dumps(facts))

    @property
    def result(self) -> dict[str, Any] | None:
        """The facts that its students may know of its grading; None while it waits."""
        file = self.folder / "result.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


class HandIns:
    """All hand-ins of a course.

    Parameters
    ----------
    folder : Path
        The door's.
    """

    def __init__(self, folder: Path) -> None:
        self._all, self._queue = folder / "hand-ins", folder / "queue"
        for each in (self._all, self._queue):
            each.mkdir(parents=True, exist_ok=True)

    def history(self, assignment: str, holder: str) -> list[HandIn]:
        """The hand-ins to an assignment that one holder has, the first one first."""
        folders = (self._all / assignment / holder).glob("[0-9]*")
        return [HandIn.read(folder) for folder in sorted(folders, key=lambda path: int(path.name))]

    def add(self, hand_in: HandIn, files: Mapping[str, Path]) -> None:
        """Keep a hand-in with its `files`, and put it into the queue; then it is on disk."""
        hand_in.folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".draft-", dir=hand_in.folder.parent) as name:
            draft = Path(name, "hand-in")
            for path, file in files.items():
                target = draft / "files" / path
                target.parent.mkdir(parents=True, exist_ok=True)
                write_whole(target, file.read_bytes())
            write_whole(draft / "facts.json", json.dumps(hand_in.facts()))
            draft.rename(hand_in.folder)
        when = f"{hand_in.when:%Y%m%d%H%M%S%f}"
        parts = when, hand_in.assignment, hand_in.holder, str(hand_in.number)
        write_whole(self._queue / "+".join(quote(part, safe="") for part in parts), "")

    def next(
        self, history: list[HandIn], assignment: str, holder: str, sender: str, sent: Submission
    ) -> HandIn:
        """A hand-in of now, after those of a holder's `history`; `add` keeps it."""
        number = history[-1].number + 1 if history else 1
        digests = {name: of_file(file) for name, file in sorted(sent.files.items())}
        folder = self._all / assignment / holder / str(number)
        facts = assignment, holder, number, sender, datetime.now(UTC), digests
        return HandIn(folder, *facts, [*sent.notes, *sent.doubts])

    def waiting(self) -> list[tuple[Path, Path]]:
        """Of each hand-in in the queue its file there, and its folder; the first one first."""
        paths = sorted(path for path in self._queue.iterdir() if path.suffix != ".part")
        parts = {path: map(unquote, path.name.split("+")[1:]) for path in paths}
        return [(path, self._all.joinpath(*names)) for path, names in parts.items()]

    def place(self, hand_in: HandIn) -> tuple[int, int]:
        """The place of a hand-in in the queue, from 1, and how many wait; 0 if it does not."""
        folders = [folder for _, folder in self.waiting()]
        place = 1 + folders.index(hand_in.folder) if hand_in.folder in folders else 0
        return place, len(folders)


def next_allowed(hand_ins: list[HandIn], per_hour: int) -> datetime | None:
    """The moment from which the next hand-in is taken, if that is not now."""
    hour = timedelta(hours=1)
    recent = [hand_in.when for hand_in in hand_ins if datetime.now(UTC) - hand_in.when < hour]
    return recent[-per_hour] + hour if len(recent) >= per_hour else None


def effective(hand_ins: list[HandIn], expected: Collection[str]) -> dict[str, Path]:
    """The files that count with the last of some hand-ins: its own, and earlier ones it lacks.

    Of notebooks that came earlier only those with the names `expected` do: others stood for one.
    """
    files: dict[str, Path] = {}
    for hand_in in hand_ins:
        files = {n: f for n, f in files.items() if f.suffix != ".ipynb" or f.stem in expected}
        files |= {name: hand_in.folder / "files" / name for name in hand_in.files}
    return files
