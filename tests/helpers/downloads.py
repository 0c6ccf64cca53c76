"""What a system lets teachers download, and what `collect` made of it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from small import tree

NOTEBOOK = "measures.ipynb"

DATE = (2026, 11, 20, 12, 0, 0)
# A grading worksheet's heading, what a participant is called before the number, and a time, by
# Moodle's language packs: mod/assign/feedback/offline, gradingtable.php and strftimedaydatetime.
WORKSHEETS = {
    "en": ("Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,"
           "Last modified (submission),Feedback comments", "Participant ",
           '"Tuesday, 3 November 2026, 11:30 PM"'),
    "de": ("ID,Vollständiger Name,ID-Nummer,E-Mail-Adresse,Status,Bewertung,Bestwertung,"
           "Zuletzt geändert (Abgabe),Feedback als Kommentar", "Teilnehmer/in",
           '"Dienstag, 3. November 2026, 23:30"'),
    "fr": ("Identifiant,Nom complet,Numéro d'identification,Adresse de courriel,Statut,Note,"
           "Note maximale,Dernière modification (travail remis),Commentaires", "Participant",
           '"mardi 3 novembre 2026, 23:30"'),
    "es": ("Identificador,Nombre completo,Número de ID,Dirección de correo,Estatus,Calificación,"
           "Calificación máxima,Última modificación (entrega),Comentarios", "Participante ",
           '"martes, 3 de noviembre de 2026, 23:30"'),
    "it": ("Identificativo,Nome completo,Numero ID,Indirizzo email,Stato,Valutazione,"
           "Valutazione massima,Ultima modifica (consegna),Commenti", "Partecipante ",
           '"martedì, 3 novembre 2026, 23:30"'),
    "pt": ("Identificador,Nome completo,Número ID,Endereço de e-mail,Estado,Avaliação,Nota máxima,"
           "Última atualização (submissão),Comentários", "Participante",
           '"terça, 3 de novembro de 2026, 23:30"'),
    "pt_br": ("Identificador,Nome completo,Número ID,Endereço de email,Status,Nota,Nota máxima,"
              "Última modificação (envio),Comentários", "Participante",
              '"terça-feira, 3 nov. 2026, 23:30"'),
}  # fmt: skip


def a_notebook(course: Path, more: str = "") -> bytes:
    """The notebook of hw1; `more` makes it another one."""
    return (course / "source/hw1" / NOTEBOOK).read_bytes() + more.encode()


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), content)
    return path


def zip_bytes(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def collected(course: Path) -> dict[str, list[str]]:
    """Relative paths of what is in submitted/, by student."""
    found = {}
    for path in sorted((course / "submitted").glob("*/hw1")):
        found[path.parent.name] = sorted(tree(path))
    return found


def timestamp(course: Path, student: str) -> str:
    return (course / "submitted" / student / "hw1/timestamp.txt").read_text(encoding="utf-8")
