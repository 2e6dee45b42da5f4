"""A circuit breaker: while a model is known to be down, nobody waits for it again."""

import time
from collections.abc import Callable

from errors import ModelUnavailable


class Breaker:
    """Opens at a failure, lets one try through after a pause, and pauses longer each time that fails."""

    def __init__(
        self,
        *,
        pause_s: float = 20.0,
        max_pause_s: float = 160.0,
        max_stumbles: int = 3,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pause_s = pause_s
        self._max_pause_s = max_pause_s
        self._max_stumbles = max_stumbles
        self._clock = clock
        self._trips = 0
        self._stumbles = 0
        self._open_until = 0.0
        self._error = ModelUnavailable("")

    @property
    def reason(self) -> str:
        """Why the model is left alone just now; empty while it may be asked."""
        return str(self._error) if self._clock() < self._open_until else ""

    def check(self) -> None:
        """Let pass while it is closed.

        Raises:
            ModelUnavailable: it is open; the same as it was opened with.
        """
        if self.reason:
            raise ModelUnavailable(str(self._error), zh=self._error.zh, nonsense=self._error.nonsense)

    def trip(self, error: ModelUnavailable) -> None:
        """Open at once: the model is down, slow or refuses us."""
        pause_s = min(self._pause_s * 2**self._trips, self._max_pause_s)
        self._trips += 1
        self._stumbles = 0
        self._error = error
        self._open_until = self._clock() + pause_s

    def stumble(self, error: ModelUnavailable) -> None:
        """Note an answer that was of no use; several in a row open it."""
        self._stumbles += 1
        if self._stumbles >= self._max_stumbles:
            self.trip(error)

    def succeed(self) -> None:
        """Forget earlier failures."""
        self._trips = self._stumbles = 0
        self._open_until = 0.0
