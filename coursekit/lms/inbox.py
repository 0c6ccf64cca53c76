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
from coursekit.lms.ids import plain_letters
from coursekit.lms.roster import UNIQUE
from coursekit.lms.schemes import Sender
from coursekit.lms.table import read_table
from coursekit.lms.times import sender_of
from coursekit.support.text import printable

_LONGEST = 4000  # characters of one message
_LONGEST_PAGE = 64_000  # of a mail in HTML
_LONGEST_LINE = 200  # of a name, a subject or a date
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
# The head of a mail that Outlook quotes below one's own words, in any language: From, Sent, To.
_HEAD = re.compile(r"[\s*_]{0,3}(?:From|Von|De|Da|Van|Från|Fra|Od)\b[\s*_]{0,3}:", re.I)
_FIELD = re.compile(r"[\s*_]{0,3}[^\W\d_]{1,20}(?: [^\W\d_]{1,3})?[\s*_]{0,3}:")
_SUBJECT = re.compile(
    r"[\s*_]{0,3}(?:Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Temat)\b", re.I
)
# What Google's and Microsoft's forms call the time at which an answer was begun and sent, in
# letters: English, German, French, Spanish, Italian, Portuguese, Dutch.
_TIMES = {
    *("timestamp", "zeitstempel", "horodateur", "marcatemporal", "informazionicronologiche"),
    *("carimbodedatahora", "tijdstempel", "starttime", "startzeit", "heurededebut", "begintijd"),
    *("horadeinicio", "oradiinizio", "completiontime", "fertigstellungszeit", "heuredefin"),
    *("horadefinalizacion", "oradicompletamento", "horadeconclusao", "tijdvanvoltooien"),
    *("lastmodifiedtime", "uhrzeitderletztenanderung", "endzeit"),
}
_RULE = re.compile(r"\s*(?:_{5,}|-{3,}[^-\n]{0,60}-{3,})\s*$")
_REPLY = re.compile(r"^(?:(?:re|aw|fwd?|wg|tr|sv)\s*:\s*)+", re.I)


@dataclass(frozen=True)
class Message:
    """What one person wrote, cut and without control characters: whoever it was is a stranger.

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
            if name == columns.WHEN or plain_letters(heading) in _TIMES:
                when = _line(cell) or when
            elif name in UNIQUE or name in ("full_name", "first_name", "last_name"):
                if name == "email" and not (cell := _address(cell)):
                    continue
                said.setdefault(name, _line(cell))
            elif _is_address(cell):
                said.setdefault("email", _line(cell))
            elif cell:
                free.append(cell)
        if said.get("id", "").isdigit() and "email" in names:
            del said["id"]  # the number of an answer in Microsoft's forms, also of an anonymous one
        found.append(
            Message(
                sender_of(said),
                f"{path.name}, row {row.number}",
                when,
                _plain(" | ".join(one for one in free if len(one) <= 80)),
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
    box = mailbox.mbox(path, factory=None, create=False)
    try:
        return [
            _mail(box.get_bytes(key), f"{path.name}, mail {number}")
            for number, key in enumerate(box.keys(), start=1)
        ]
    finally:
        box.close()


def _mail(content: bytes, where: str) -> Message:
    """One mail, as far as it can be read: the trouble with one is not that of the others.

    What is wrong with a mail that a stranger wrote can be anything, and the standard library
    raises as much: hence so many exceptions of any kind.
    """
    parser = BytesParser(policy=email.policy.default)
    unreadable = f"(The text of {where}, cannot be read.)"
    try:
        mail = parser.parsebytes(content)
        text = _body(mail)
    except Exception:
        mail = parser.parsebytes(content, headersonly=True)
        text = unreadable
    sender = _header(mail, "From")
    try:
        name, address = parseaddr(sender)
    except Exception:
        name, address = sender, ""
    if not address and (found := _ADDRESS.search(sender[-_LONGEST_LINE:])):
        address = found[0]
    keys = (("email", _line(address)),) if address else ()
    subject = _REPLY.sub("", _line(_header(mail, "Subject"))).strip()
    return Message(Sender(_line(name), keys), where, _line(_header(mail, "Date")), subject, text)


def _header(mail: EmailMessage, name: str) -> str:
    """A header, decoded if it can be."""
    try:
        return str(mail.get(name, ""))
    except Exception:
        return next((str(raw) for key, raw in mail.raw_items() if key.lower() == name.lower()), "")


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
        # How long cleaning takes grows with the square of what is nested.
        text = re.sub(r"<(?:br|/p|/div)\b[^<>]*>", "\n", text[:_LONGEST_PAGE])
        text = nh3.clean(text, tags=set())
    lines = _above_a_quoted_mail(text.splitlines())
    return _plain("\n".join("" if _is_quoted(line) else line for line in lines))


def _above_a_quoted_mail(lines: list[str]) -> list[str]:
    """What stands above another mail as Outlook quotes it, with its head and without marks.

    All of it if nothing stands above: a mail that was forwarded.
    """
    for place, line in enumerate(lines):
        if _HEAD.match(line) and _is_head(lines[place : place + 8]):
            above = [one for one in lines[:place] if not _RULE.match(one)]
            return above if any(one.strip() for one in above) else lines
    return lines


def _is_head(lines: list[str]) -> bool:
    first = [line for line in lines if line.strip()][:3]
    fields = len(first) == 3 and all(map(_FIELD.match, first))
    return fields and any(map(_SUBJECT.match, lines))


def _is_quoted(line: str) -> bool:
    """Whether a line is another mail's, or says that one follows."""
    line = line.rstrip()
    return (
        line.startswith(">")
        or (line.startswith("On ") and line.endswith(" wrote:"))
        or (line.startswith("Am ") and line.endswith(":") and " schrieb" in line)
        or (line.startswith("Le ") and line.endswith((" a écrit:", " a écrit :", " a écrit\xa0:")))
    )


def _plain(text: str) -> str:
    text = printable(text.replace("\r", ""), also="\n\t")
    return re.sub(r"\n{3,}", "\n\n", text).strip()[:_LONGEST]


def _line(text: str) -> str:
    return printable(" ".join(text.split()))[:_LONGEST_LINE]
