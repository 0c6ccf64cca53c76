"""ILIAS. The last number of a folder's name is its own, the login is before that."""

from coursekit.lms.system import EndingInId


class Ilias(EndingInId):
    """A file is ``Week 5/Submissions/Lovelace_Ada_alove_4711/iris.ipynb``; a team's, the sender's.

    Before the name of a late file it says so, in the site's language, of which we know one.
    """

    name, title, order, tells_late = "ilias", "ILIAS", 60, False
    pattern = (
        r"[^/]+/[^/]+/(?P<student_id>[^/_]+_[^/]+_[^/]+)_\d+/"
        r"(?:(?P<late>Late Submission) - )?(?P<file_id>.+)"
    )
    example = "Week 5/Submissions/Lovelace_Ada_alove_4711/"
