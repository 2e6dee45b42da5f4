"""Calls in a worker beside the same calls here."""

import re

import pytest

from evals.speed.workers import worker_lines


@pytest.mark.full
async def test_every_repeatable_function_is_called_in_both_places() -> None:
    first, both, added = await worker_lines(1)
    assert int(first.split(" ")[0]) >= 20
    assert re.fullmatch(r"here [\d.]+ ms, in a warm worker [\d.]+ ms", both)
    assert re.fullmatch(r"added -?[\d.]+ ms \(median of the tools\), at most -?[\d.]+ ms \(\w+/\w+\)", added)
