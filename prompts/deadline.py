"""Until when a request may go on."""

import asyncio
import math
import time
from collections.abc import Callable

from errors import RequestTimedOut


class Deadline:
    """A bound in time that everything of one request shares; without seconds it never comes."""

    def __init__(self, seconds: float = math.inf, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._end = clock() + seconds

    @property
    def left_s(self) -> float:
        """Seconds that are left, never below 0."""
        return max(0.0, self._end - self._clock())

    def within(self, seconds: float) -> asyncio.Timeout:
        """Bound a piece of work by so many seconds, and by what is left."""
        return asyncio.timeout(min(seconds, self.left_s))

    def check(self) -> None:
        """Stop a request whose time is over.

        Raises:
            RequestTimedOut: it is.
        """
        if self.left_s <= 0:
            raise RequestTimedOut(
                f"This request took longer than {self._seconds:g} s and was ended: ask for less at a time, or raise "
                "TOOLATLAS_REQUEST_TIMEOUT_S.",
                zh=f"这个请求超过了 {self._seconds:g} 秒，已结束：请一次少问一些，或调高 TOOLATLAS_REQUEST_TIMEOUT_S。",
            )


NO_DEADLINE = Deadline()
"""Of work that nobody waits for."""
