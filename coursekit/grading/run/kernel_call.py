"""Have a running kernel let another process at its results, while nbclient waits."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from typing import Any, TypeVar

from jupyter_client.utils import ensure_async
from nbclient.exceptions import DeadKernelError

from coursekit.grading.kernels.clock import SOON

T = TypeVar("T")

GRACE = 10  # seconds that an interrupted cell has to end
_MOST_SAID = 500  # characters of why a kernel does not connect
_FUNCTIONS = {"judge": "serve_notebook", "reference": "take_reference", "forks": "serve_forks"}


class NoAnswer(Exception):
    """The kernel did not connect; says why."""


class TookTooLong(Exception):
    """The call was given up; the kernel can still be used if `usable`."""

    def __init__(self, usable: bool) -> None:
        super().__init__("it ran too long and was stopped")
        self.usable = usable


async def call_with_kernel(
    client: Any,
    service: str,
    call: Callable[[socket.socket], T],
    timeout: float | None,
    give_up: Callable[[], None],
) -> T:
    """Run `call`, in a thread, with a connection to the kernel.

    Parameters
    ----------
    client : nbclient.NotebookClient
        Its kernel was forked; see `coursekit.grading.kernels.provisioner`.
    service : {"judge", "reference", "forks"}
        What the kernel is to do meanwhile; see `protocol.notebook`.
    timeout : float or None
        Seconds after which the kernel is interrupted; `GRACE` seconds later `give_up` is
        called, which must make `call` end.

    Raises
    ------
    NoAnswer
        If the kernel does not connect.
    TookTooLong
        If `give_up` was called.
    DeadKernelError
        If the kernel ended before `call` did.
    """
    path, listener = client.km.provisioner.listeners[service]
    module = "__import__('importlib').import_module('coursekit.grading.protocol.notebook')"
    code = f"{module}.{_FUNCTIONS[service]}({path!r})"
    request = client.kc.execute(code, silent=True, store_history=False, allow_stdin=False)
    replied = asyncio.ensure_future(_drain(client, await ensure_async(request)))
    connected = asyncio.ensure_future(asyncio.get_running_loop().sock_accept(listener))
    call_task: asyncio.Future[T] | None = None
    connection: socket.socket | None = None
    began, clock = time.monotonic(), None
    interrupted, given_up = 0.0, False
    try:
        while True:
            tasks = [task for task in (replied, call_task or connected) if not task.done()]
            if tasks:
                await asyncio.wait(
                    tasks, timeout=0.5 if clock else SOON, return_when=asyncio.FIRST_COMPLETED
                )
            if clock is None and time.monotonic() > began + SOON:
                clock = client.clock(timeout, began)
            if call_task is None and connected.done():
                connection = connected.result()[0]
                connection.setblocking(True)
                call_task = asyncio.ensure_future(asyncio.to_thread(call, connection))
            if call_task is not None and call_task.done() and connection is not None:
                connection.close()  # so that the kernel, too, is done
            if replied.done() and call_task is None and not connected.done():
                raise NoAnswer(f"the kernel does not answer: {replied.result()}")
            if replied.done() and call_task is not None and call_task.done():
                break
            late = time.monotonic() - interrupted if interrupted else 0
            if clock is not None and not interrupted and clock.remaining() <= 0:
                interrupted = time.monotonic()
                client.ran_late(clock)
                await ensure_async(client.km.interrupt_kernel())
            elif late > GRACE and not given_up:
                given_up = True
                give_up()
                if connection is not None:
                    connection.close()
            elif late > 2 * GRACE:
                raise TookTooLong(usable=False)
            if not replied.done() and not await ensure_async(client.km.is_alive()):
                if call_task is not None:  # it notices that the connection has ended
                    with contextlib.suppress(Exception):
                        await call_task
                raise DeadKernelError("Kernel died")
    finally:
        for task in (replied, connected):
            if not task.done():
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
        if connection is not None:
            connection.close()
        if call_task is not None:
            if not call_task.done():
                give_up()
            with contextlib.suppress(Exception):  # looked at, else asyncio prints it
                await call_task
    if given_up:
        raise TookTooLong(usable=True)
    return call_task.result()


async def _drain(client: Any, request: str) -> str:
    """Wait until the kernel has done what was requested, and return its error, or ""."""

    async def await_message(channel: Any, ends: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = await ensure_async(channel.get_msg(timeout=None))
            if message["parent_header"].get("msg_id") == request and ends(message):
                return message

    def is_idle(message: dict[str, Any]) -> bool:
        return (
            message["msg_type"] == "status" and message["content"].get("execution_state") == "idle"
        )

    both = (
        await_message(client.kc.shell_channel, lambda message: True),
        await_message(client.kc.iopub_channel, is_idle),
    )
    reply: dict[str, Any] = (await asyncio.gather(*both))[0]
    content = reply["content"]
    if content.get("status") == "ok":
        return ""
    return f"{content.get('ename')}: {content.get('evalue')}"[:_MOST_SAID]
