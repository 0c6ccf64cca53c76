"""Personal links and receipts: what the door signs, and whether a signature is its own.

Both are Tornado's signed values: an HMAC with a key that stays in the door's folder, and the
time of signing.
"""

import json
import secrets
from pathlib import Path
from typing import Any

from tornado.escape import url_escape
from tornado.web import create_signed_value, decode_signed_value

from coursekit.course import CourseError
from coursekit.support.files import write_whole

_LINK, _RECEIPT = "link", "receipt"
_DECADE = 3660.0  # days; for how long a receipt is one


class Links:
    """The signatures of one door.

    Parameters
    ----------
    folder : Path
        The door's; it gets a key when there is none, which nobody else may read.
    """

    def __init__(self, folder: Path) -> None:
        self._revocations, file = folder / "revocations.json", folder / "key"
        if not file.exists():
            file.touch(mode=0o600)
            write_whole(file, secrets.token_hex(32))
        self.key = file.read_text(encoding="ascii")

    def _numbers(self) -> dict[str, int]:
        """By student, how often the link was revoked."""
        file = self._revocations
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def link(self, address: str, student: str) -> str:
        """A student's personal link."""
        value = f"{self._numbers().get(student, 0)} {student}"
        return f"{address}/enter?link={url_escape(self._sign(_LINK, value))}"

    def student(self, signed: str, days: float) -> str:
        """The student whose link it is; "" if it is forged, revoked, or older than `days`."""
        value = decode_signed_value(self.key, _LINK, signed, max_age_days=days)
        number, _, student = (value or b"").decode().partition(" ")
        return student if number == str(self._numbers().get(student, 0)) else ""

    def revoke(self, student: str) -> None:
        """Have all links of a student so far lead nowhere."""
        numbers = self._numbers()
        numbers[student] = numbers.get(student, 0) + 1
        write_whole(self._revocations, json.dumps(numbers, indent=1, sort_keys=True))

    def receipt(self, facts: dict[str, Any]) -> str:
        """A receipt that says these facts of a hand-in, which only this door can have made."""
        return self._sign(_RECEIPT, json.dumps(facts, sort_keys=True))

    def verified(self, receipt: str) -> dict[str, Any]:
        """The facts that a receipt says.

        Raises
        ------
        CourseError
            If this door has not made it, or not so.
        """
        value = decode_signed_value(self.key, _RECEIPT, receipt.strip(), max_age_days=_DECADE)
        if value is None:
            raise CourseError("door --verify: this door has made no such receipt.")
        return dict(json.loads(value))

    def _sign(self, kind: str, value: str) -> str:
        return create_signed_value(self.key, kind, value).decode()
