#!/usr/bin/env bash
# Expect: `Future.result(timeout)` gives up waiting; what other tasks fetch meanwhile is their own affair.
# Happens: Results asked for at the same moment come in one batch, which the time-out cancels: the others get a CancelledError, though their results are there.
# Hurts: Whoever collects results of a Dask cluster from several threads or tasks, each with a time-out.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q distributed==2026.8.0 dask==2026.8.0 || exit 2
cat > together.py <<'END' # its processes read it anew
import asyncio
import logging
import time

import distributed

logging.disable()


class Slow:
    def __reduce__(self):
        time.sleep(2)
        return int, (7,)


async def fetched(future, **options):
    try:
        return await future.result(**options)
    except (TimeoutError, asyncio.CancelledError, distributed.client.FutureCancelledError) as error:
        return type(error).__name__


async def main():
    async with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, asynchronous=True
        ) as cluster,
        distributed.Client(cluster, asynchronous=True) as client,
    ):
        await client.wait_for_workers(2)
        slow, quick = client.submit(Slow), client.submit(abs, -2)
        await distributed.wait([slow, quick])
        first = await asyncio.gather(fetched(slow, timeout=0.5), fetched(quick))
        print("together:", first, "then:", again := await fetched(quick))
        assert first == ["TimeoutError", "CancelledError"] and again == 2


if __name__ == "__main__":
    print("distributed", distributed.__version__)
    asyncio.run(main())
END
venv/bin/python together.py
