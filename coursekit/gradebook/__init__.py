"""nbgrader's gradebook: where it is, what is in it, and how it is written."""
