"""Faults of a model's server that pass by themselves, and how they are waited out."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final, TypeVar

from langchain_core.exceptions import ModelError, ModelRateLimitError, ModelTimeoutError
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_before_delay, wait_exponential_jitter

from prompts.deadline import Deadline

Sleep = Callable[[float], Awaitable[None]]
T = TypeVar("T")

_PASSING_STATUS: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_FOR_GOOD: Final = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Codes of a rate limit that no waiting lifts."""
_TRIES: Final = 3
_TRIES_BY_KIND: Final = ((ModelRateLimitError, 5), (ModelTimeoutError, 2), (TimeoutError, 2))
_MAX_WAIT_S: Final = 60.0
_backoff = wait_exponential_jitter(multiplier=0.5, max=8.0, jitter=0.5)


def is_passing(error: BaseException) -> bool:
    """Whether the same question may well be answered a moment later."""
    if getattr(error, "code", None) in _FOR_GOOD:
        return False
    if isinstance(error, ModelError) and error.is_retryable:
        return True
    return isinstance(error, ConnectionError | TimeoutError) or getattr(error, "status_code", 0) in _PASSING_STATUS


async def patiently(ask: Callable[[], Awaitable[T]], deadline: Deadline, *, sleep: Sleep = asyncio.sleep) -> T:
    """Ask until an answer comes, a fault does not pass, or the deadline would be missed by waiting.

    What the last try raised is raised.
    """
    retrying = AsyncRetrying(
        retry=retry_if_exception(is_passing),
        stop=lambda state: _is_enough(state) or stop_before_delay(deadline.left_s)(state),
        wait=_pause,
        sleep=sleep,
        reraise=True,
    )
    async for attempt in retrying:
        with attempt:
            return await ask()
    raise AssertionError  # pragma: no cover - with reraise the loop ends by an answer or an error


def _error(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome else None


def _is_enough(state: RetryCallState) -> bool:
    error = _error(state)
    tries = next((n for kind, n in _TRIES_BY_KIND if isinstance(error, kind)), _TRIES)
    # who asks for a long pause is not asked again before it is over
    return state.attempt_number >= tries or _asked_pause(error) > _MAX_WAIT_S


def _pause(state: RetryCallState) -> float:
    return max(_backoff(state), _asked_pause(_error(state)))


def _asked_pause(error: BaseException | None) -> float:
    """Return the seconds of a `Retry-After`; 0 without one."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    written = str(headers.get("retry-after") or "").strip()
    if not written:
        return 0.0
    if written.replace(".", "", 1).isdigit():
        return float(written)
    try:
        return max(0.0, (parsedate_to_datetime(written) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
