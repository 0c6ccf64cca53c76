"""Grade on other machines, by Dask distributed: an optional extra, ``coursekit[cluster]``.

`connect` finds or starts the workers, `graders` hands them submissions, `kit` is what grades
there, `versions` says whether a worker would grade as this machine does, and `parcel` is how
files travel. The gradebook is written by who hands out, never by a worker.
"""
