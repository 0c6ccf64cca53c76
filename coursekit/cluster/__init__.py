"""Grade on other machines, by Dask distributed: an optional extra, ``coursekit[cluster]``.

`runner` hands submissions to Dask, `kit` packs them and grades them on a worker. Who gets what, and
who gets what a lost worker had, is up to Dask. A worker never writes the gradebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from coursekit.support.options import at_least_one

if TYPE_CHECKING:
    from coursekit.grading.local import Graders, Job, Runner


def options(group: Any) -> None:
    """Add the options of ``coursekit grade`` that choose a cluster."""
    group.add_argument("--scheduler", dest="runner", type=partial(partial, _graders),
        metavar="ADDRESS", help="grade on a Dask cluster, tcp://HOST:PORT")  # fmt: skip
    group.add_argument("--cluster", dest="runner", type=_of_workers, metavar="N",
        help="start N Dask workers, grade there")  # fmt: skip


def _of_workers(text: str) -> Runner:
    return partial(_graders, at_least_one(text))


_of_workers.__name__ = at_least_one.__name__


@contextmanager
def _graders(cluster: str | int, job: Job) -> Iterator[Graders]:
    # Here, for each command asks for the options above.
    try:
        from coursekit.cluster.runner import on_cluster
    except ImportError as error:
        from coursekit.course import CourseError

        raise CourseError(
            f'{error.name or "Dask"} is not installed; `pip install "coursekit[cluster]"`, or '
            "grade without --scheduler and --cluster."
        ) from error
    with on_cluster(cluster, job) as graders:
        yield graders
