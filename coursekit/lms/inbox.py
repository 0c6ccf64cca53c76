"""What people wrote: the rows of a form's download, or the mails of a mailbox."""

from __future__ import annotations

import email.policy
import mailbox
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parseaddr
from pathlib import Path

import nh3

from coursekit.course import CourseError
from coursekit.lms import columns
from coursekit.lms.roster import UNIQUE
from coursekit.lms.schemes import Sender
from coursekit.lms.table import read_table
from coursekit.lms.times import sender_of
from coursekit.support.text import printable

_LONGEST = 4000  # characters of one message
_QUOTED = re.compile(r"^(?:>.*|On .* wrote:|Am .* schrieb.*:|Le .* a écrit\s?:)$", re.M)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_REPLY = re.compile(r"^(?:(?:re|aw|fwd?|wg|tr|sv)\s*:\s*)+", re.I)


@dataclass(frozen=True)
class Message:
    """What one person wrote.

    Attributes
    ----------
    where : str
        The file and the row or number, for messages.
    when : str
        As the file has it.
    subject : str
        What is looked at first: a mail's subject, a form's short answers.
    """

    sender: Sender
    where: str
    when: str
    subject: str
    text: str


def messages(path: Path) -> list[Message]:
    """Read a form's download (CSV) or a mailbox (mbox).

    Raises
    ------
    CourseError
        If it is neither.
    """
    try:
        with path.open("rb") as file:
            start = file.read(5)
    except OSError as error:
        raise CourseError(f"{path}: cannot be read ({error.strerror}).") from error
    return _mails(path) if start == b"From " else _rows(path)


def _rows(path: Path) -> list[Message]:
    headings, rows = read_table(path)
    names = columns.known(headings)
    found = []
    for row in rows:
        said: dict[str, str] = {}
        free: list[str] = []
        when = ""
        for heading, name, cell in zip(headings, names, row.cells, strict=False):
            if name == columns.WHEN:
                when = cell
            elif name in UNIQUE or name in ("full_name", "first_name", "last_name"):
                if name == "email" and not (cell := _address(cell)):
                    continue
                said.setdefault(name, cell)
            elif _is_address(cell):
                said.setdefault("email", cell)
            elif cell and not re.search(r"\btime\b|\bzeit\b|\bheure\b", heading.casefold()):
                free.append(cell)
        if said.get("id", "").isdigit() and "email" in said:
            del said["id"]  # the number of an answer in Microsoft's forms
        found.append(
            Message(
                sender_of(said),
                f"{path.name}, row {row.number}",
                when,
                " | ".join(one for one in free if len(one) <= 80),
                _plain("\n".join(free)),
            )
        )
    if not rows:
        raise CourseError(f"{path.name}: neither a table with rows nor a mailbox (mbox).")
    return found


def _is_address(text: str) -> bool:
    return bool(_ADDRESS.fullmatch(text.strip()))


def _address(text: str) -> str:
    return text.strip() if _is_address(text) else ""


def _mails(path: Path) -> list[Message]:
    found = []
    parser = BytesParser(policy=email.policy.default)
    box = mailbox.mbox(path, factory=None, create=False)
    try:
        for number, key in enumerate(box.keys(), start=1):
            where = f"{path.name}, mail {number}"
            try:
                mail = parser.parsebytes(box.get_bytes(key))
                name, address = parseaddr(str(mail.get("From", "")))
                sender = Sender(name, (("email", address),) if address else ())
                subject = _REPLY.sub("", _plain(str(mail.get("Subject", "")))).strip()
                found.append(
                    Message(sender, where, str(mail.get("Date", "")), subject, _body(mail))
                )
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise CourseError(f"{where}: cannot be read ({error}); remove it.") from error
    finally:
        box.close()
    return found


def _body(mail: EmailMessage) -> str:
    part = mail.get_body(("plain", "html"))
    if part is None:
        return ""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    try:
        text = payload.decode(part.get_content_charset() or "utf-8", "replace")
    except LookupError:  # a charset that nobody knows
        text = payload.decode("utf-8", "replace")
    if part.get_content_type() == "text/html":
        text = nh3.clean(re.sub(r"<(?:br|/p|/div)\b[^>]*>", "\n", text), tags=set())
    return _plain(_QUOTED.sub("", text))


def _plain(text: str) -> str:
    text = printable(text.replace("\r", ""), also="\n\t")
    return re.sub(r"\n{3,}", "\n\n", text).strip()[:_LONGEST]
