"""What learning management systems call their columns, in the languages they are used in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coursekit.lms.ids import plain_letters

CANVAS, MOODLE, BRIGHTSPACE = "Canvas", "Moodle", "Brightspace"


@dataclass(frozen=True)
class PeopleList:
    """A system's own list of its people.

    Attributes
    ----------
    name : str
        What it is called.
    ids : tuple of str
        By which of our columns people are known in it, the surest first; ids that are not
        among them are another system's.
    """

    name: str
    ids: tuple[str, ...]


LISTS = {
    CANVAS: PeopleList("Canvas's gradebook", ("canvas_id", "sis_user_id", "sis_login_id", "email")),
    MOODLE: PeopleList("Moodle's participants", ("id_number", "username", "email")),
    BRIGHTSPACE: PeopleList("Brightspace's grades", ("org_defined_id", "username", "email")),
}
WHEN = "submitted_at"

# Our name for a column, then how it may be written: letters and digits only, without accents.
_NAMES = """\
id              id
first_name      firstname vorname prenom nombre nome givenname
last_name       lastname surname nachname nom nomdefamille apellidos apellido cognome familyname
last_name       sobrenome apelido
full_name       fullname vollstandigername nomcomplet nombrecompleto nomecompleto name student
full_name       firstnamelastname firstnamesurname vornamenachname prenomnom prenomnomdefamille
full_name       nombreapellidos nomecognome etudiant estudiante studente studierende teilnehmerin
full_name       nombrecompletodelusuario studentname eleve
email           email emailaddress emailadresse adressedecourriel adresseemail adressemail courriel
email           direccionemail direcciondecorreo correoelectronico indirizzoemail enderecodeemail
id_number       idnumber idnummer numerodidentification matrikelnummer numerodeid numeroid
id_number       codiceidentificativo numerodeidentificacao
username        username anmeldename benutzername nomdutilisateur nombredeusuario nomeutente
username        identifiantdeconnexion loginname identificacaodeusuario
org_defined_id  orgdefinedid iddefiniparlorganisation iddefiniparorg iddefinidopororg
canvas_id       canvasid canvasuserid
sis_user_id     sisuserid idutilisateursis sisbenutzerid iddeusuariodesis sisid
sis_login_id    sisloginid iddeconnexionsis sisanmeldeid iddeiniciodesesiondesis identifiantsis
section         section sections abschnitt seccion sezione
groups          group groups groupname gruppe gruppen groupe groupes grupo grupos gruppo gruppi
moodle_id       identifier identifiant identificador identificativo moodleid
brightspace_id  brightspaceid
roles           role roles rolle rollen ruolo ruoli papel papeis
anonymous_id    anonymousid
submitted_at    submittedat timestamp lastmodifiedsubmission zuletztgeandertabgabe
submitted_at    dernieremodificationtravailremis dernieremodificationremise
submitted_at    ultimamodificacionentrega fechadeentrega ultimamodificaconsegna
submitted_at    ultimamodificacaoenvio ultimaatualizacaosubmissao ultimamodificacionenvio
submitted_at    laatstgewijzigdinzending
grade           grade bewertung note calificacion valutazione nota avaliacao beoordeling
end_of_line     endoflineindicator indicateurdefindeligne zeilenendeindikator
beside          integrationid rootaccount overridescore overridegrade overridestatus
beside          institution institucion istituzione instituicao etablissement
beside          department abteilung departement departamento dipartimento
beside          lastdownloadedfromthiscourse zuletztausdiesemkursgeladen
"""
# What systems say beside, of which there may be several columns: ids of others, say.
BESIDE = "beside"
_BY_NAME = {
    name: ours for ours, *names in (line.split() for line in _NAMES.splitlines()) for name in names
}
_OURS = ("submittedat", "timestamp")
# Columns that only one system's list of people has; none of them is read.
_FOREIGN = (
    ("GitHub Classroom", {"githubusername"}),
    ("Gradescope", {"sid", "email"}),
    ("Blackboard", {"lastaccess", "availability"}),
)


def known(headings: Sequence[str]) -> list[str]:
    """What a file's columns are to us; empty for one that says nothing of who it is or when.

    A column named ID is Canvas's in its gradebook, the participant's in Moodle's grading
    worksheet, and else ours.
    """
    plain = [plain_letters(heading) for heading in headings]
    found = [_BY_NAME.get(name, "") for name in plain]
    system = system_of(headings)
    for place, ours in enumerate(found):
        if ours == "id" and system == CANVAS:
            found[place] = "canvas_id"
        elif ours == "id" and WHEN in found and plain[found.index(WHEN)] not in _OURS:
            found[place] = "moodle_id"
        elif ours and ours != BESIDE and ours in found[:place]:
            found[place] = ""  # the first one counts
    return found


def system_of(headings: Sequence[str]) -> str:
    """Whose list has such columns; empty for a file of the course's own, or of nobody known."""
    plain = {plain_letters(heading) for heading in headings}
    found = {_BY_NAME.get(name, "") for name in plain}
    if foreign_list(headings):
        return ""
    named = found & {"full_name", "last_name"}
    if named and (
        found & {"sis_user_id", "sis_login_id"} or {"full_name", "id", "section"} <= found
    ):
        return CANVAS
    if found & {"org_defined_id", "end_of_line"}:
        return BRIGHTSPACE
    if found & {"first_name", "last_name", "full_name"} and "id" not in found:
        return MOODLE
    return ""


def foreign_list(headings: Sequence[str]) -> str:
    """The system, of those that are not read, whose list has such columns; empty if it is none."""
    plain = {plain_letters(heading) for heading in headings}
    return next((system for system, own in _FOREIGN if own <= plain), "")
