"""Microsoft Teams. All words in its paths are in the language of who downloads."""

from coursekit.lms.system import System


class Teams(System):
    """A file is ``Submitted files/Ada Lovelace/Week 5/Version 1/iris.ipynb``.

    Drafts have no version, so they are none; nor is a file that lost it. Nothing says who of two
    people of one name it is, nor when it was sent.
    """

    name, title, order, tells_late = "teams", "Microsoft Teams", 80, False
    pattern = r"[^/]+/(?P<name>[^/]+)/[^/]+/[^/\d]+ (?P<version>(?P<attempt>\d+))/(?P<file_id>.+)"
    example = "Submitted files/Ada Lovelace/Week 5/Version 1/"
