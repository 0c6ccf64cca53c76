"""Grade on other machines, by Dask distributed: an optional extra, ``coursekit[cluster]``.

`connect` finds or starts the workers, `graders` hands them submissions, `kit` is what grades
there, `versions` says whether a worker would grade as this machine does, and `parcel` is how
files travel. The gradebook is written by who hands out, never by a worker.
"""

from coursekit.course import CourseError

try:
    import distributed
except ImportError as error:
    raise CourseError(
        f'{error.name or "Dask"} is not installed; `pip install "coursekit[cluster]"`, or grade '
        "without --scheduler and --cluster."
    ) from error

del distributed
