"""Bring a worker's answer to this machine, and find out which worker has it."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future, wait
from typing import Any

from distributed import Client
from distributed import Future as Asked

from coursekit.cluster.kit import Answer


class Fetcher:
    """Fetches answers one after another.

    Not by Dask's ``result(timeout)``: a time-out there cancels what other threads fetch, and may
    do so for good. And not all at once: Dask would fetch some together, and one that hangs would
    keep them all.

    Parameters
    ----------
    patience : float
        Seconds after which the next may begin, though one is not here yet.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._turn = threading.Lock()

    def begin(self, client: Client, asked: Asked[Answer]) -> Future[Answer]:
        """Have an answer that a worker has brought here; waits for it for a while."""
        loop: Any = client.loop  # known from the first connection on
        with self._turn:
            answer = asyncio.run_coroutine_threadsafe(_awaited(asked), loop.asyncio_loop)
            wait([answer], timeout=self._patience)
        return answer


async def _awaited(asked: Asked[Answer]) -> Answer:
    return await asked


def holder(client: Client, asked: Asked[Answer]) -> str:
    """The worker that is at it, or has the answer; "" while it waits for one."""
    for worker, keys in client.processing().items():
        if asked.key in keys:
            return worker
    return next((workers[0] for workers in client.who_has([asked]).values() if workers), "")
