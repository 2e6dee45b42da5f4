"""How faults that pass are waited out, with a clock of the test's own."""

from types import SimpleNamespace
from typing import Any

import pytest
from langchain_core.exceptions import ModelAPIError, ModelAuthenticationError, ModelRateLimitError, ModelTimeoutError

from prompts.deadline import NO_DEADLINE, Deadline
from prompts.model.retries import is_passing, patiently


class Asked:
    """Fails as told, then answers; keeps how long was waited in between."""

    def __init__(self, *faults: BaseException) -> None:
        self.faults = list(faults)
        self.n_tries = 0
        self.waited: list[float] = []

    async def __call__(self) -> str:
        self.n_tries += 1
        if self.faults:
            raise self.faults.pop(0)
        return "answer"

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


def limited(retry_after: str) -> Exception:
    error: Any = ModelRateLimitError("429")
    error.response = SimpleNamespace(headers={"retry-after": retry_after})
    return error  # type: ignore[no-any-return]


async def test_two_rate_limits_are_waited_out_as_long_as_the_server_asks() -> None:
    asked = Asked(limited("7"), limited("11"))

    assert await patiently(asked, NO_DEADLINE, sleep=asked.sleep) == "answer"
    assert asked.waited == [7.0, 11.0]


async def test_pauses_grow() -> None:
    asked = Asked(ModelAPIError("500"), ConnectionResetError())

    assert await patiently(asked, NO_DEADLINE, sleep=asked.sleep) == "answer"
    assert 0.5 <= asked.waited[0] < asked.waited[1]


@pytest.mark.parametrize(
    ("fault", "tries"), [(ModelAPIError("500"), 3), (ModelTimeoutError("slow"), 2), (ModelAuthenticationError("no"), 1)]
)
async def test_a_fault_that_stays_is_raised_after_some_tries(fault: Exception, tries: int) -> None:
    asked = Asked(*[fault] * 9)

    with pytest.raises(type(fault)):
        await patiently(asked, NO_DEADLINE, sleep=asked.sleep)

    assert asked.n_tries == tries


@pytest.mark.parametrize("retry_after", ["30", "3600"])
async def test_nobody_waits_beyond_the_deadline_or_for_an_hour(retry_after: str) -> None:
    asked = Asked(limited(retry_after))
    deadline = Deadline(20, clock=lambda: 0.0)

    with pytest.raises(ModelRateLimitError):
        await patiently(asked, deadline, sleep=asked.sleep)

    assert asked.waited == []


def test_a_limit_that_no_waiting_lifts_does_not_pass() -> None:
    error: Any = ModelRateLimitError("429")
    error.code = "insufficient_quota"

    assert not is_passing(error)
    assert is_passing(ModelRateLimitError("429"))
