"""A separate event loop for what a test does asynchronously."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor


def run(test: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Run ``test`` to its end, and fail after so many seconds.

    It runs in a separate thread: a browser's tests leave a loop running in the main thread of their process.
    """

    async def within() -> None:
        async with asyncio.timeout(seconds):
            await test()

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(within())).result()
