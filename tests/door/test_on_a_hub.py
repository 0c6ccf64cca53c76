"""The door as a service of a real JupyterHub, which says who asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from doors import Visitor, make_door
from hand_ins import SOLVED
from hubs import open_hub, signed_in
from small import edited

pytestmark = [pytest.mark.nightly, pytest.mark.slow]

PATH = "/services/door"
CONFIG = """
c.JupyterHub.services = [{{
    "name": "door",
    "url": "http://127.0.0.1:{ports[3]}",
    "command": [{python!r}, "-m", "coursekit", "-C", {course!r}, "door"],
    "oauth_no_confirm": True,
}}]
c.JupyterHub.load_roles = [
    {{"name": "user", "scopes": ["self", "access:services!service=door"]}},
]
"""


@pytest.fixture
def hub(released_course: Path, tmp_path: Path) -> Iterator[str]:
    pytest.importorskip("jupyterhub")
    root = make_door(released_course)
    roster = root / "roster.csv"
    roster.write_text(roster.read_text().replace("cy,", "Cy1,"))
    with open_hub(tmp_path, CONFIG, f"{PATH}/style.css", course=str(root)) as address:
        yield address


def test_a_student_hands_in_and_reads_and_others_are_refused(hub, released_course):
    stranger = Visitor(f"{hub}/services/door").get(f"{hub}/services/door/")
    assert "/hub/login" in stranger.url, "who is not signed in is sent to sign in"
    other = signed_in(hub, "eve", PATH).get(f"{hub}/services/door/")
    assert (other.status_code, "eve is not in this course" in other.text) == (403, True)
    ada = signed_in(hub, "ada", PATH)
    assert "Your assignments" in ada.text("/")
    path = released_course / "measures.ipynb"
    path.write_bytes((released_course / "release/hw1/measures.ipynb").read_bytes())
    with edited(path) as cells:
        cells["task-1-1"].source = SOLVED
    assert ada.hand_in(("measures.ipynb", path.read_bytes())).ok
    assert ada.wait() == "1 graded"
    assert "1 of 1 checks that you can read pass" in ada.text()
    assert signed_in(hub, "bo", PATH).get(f"{ada.address}/a/hw1/receipt/1").status_code == 404
    assert signed_in(hub, "bo", PATH).get(f"{ada.address}/enter?link=x").status_code == 404
    cy = signed_in(hub, "Cy1", PATH)
    assert "Your assignments" in cy.text("/"), "the hub says cy1, the roster Cy1"
