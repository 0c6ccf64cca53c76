"""OpenOlat. Folders end in its internal name of a person, which is often the login."""

from coursekit.lms.system import EndingInId, register


@register
class OpenOlat(EndingInId):
    """A file is ``ita_task_2026/Lovelace_Ada_alove/2_submissions/iris.ipynb``.

    Steps are numbered as far as they are used, and revisions count before what was sent first. Of
    a group, ``Team 7_123/…``, the roster's column ``groups`` says who is in it.
    """

    name, title, order, tells_late = "openolat", "OpenOlat", 50, False
    pattern = (
        r"(?P<student_id>[^/]+_[^/]+)/\d+_(?:submissions|revisions_(?P<version>(?P<attempt>\d+)))/"
        r"(?P<file_id>.+)"
    )
    columns = ("openolat_name",)
    own = (
        r"(?:.*/)?(?:\d+_(?:task|corrections(?:_\d+)?|assessment)/.*|solutions/.*"
        r"|[^/]*\.xlsx|\._oo_meta_[^/]*)"
    )
    example = "ita_task_2026/Lovelace_Ada_alove/1_submissions/"
