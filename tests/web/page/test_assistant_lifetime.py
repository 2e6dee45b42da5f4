from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from errors import GraphUnavailable
from settings import Settings
from tests.web.fake_assistant import FakeAssistant
from web.page.assistant_lifetime import Keeper, opened


class Openings:
    """Opens a fake, after it failed as often as it was told to."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.told: list[str] = []

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[FakeAssistant]:
        self.told.append("opened")
        if len(self.told) <= self.failures:
            raise GraphUnavailable("The tool graph is down.")
        yield FakeAssistant()
        self.told.append("closed")

    def __call__(self) -> AbstractAsyncContextManager[Any]:
        return self._open()


async def test_the_assistant_is_opened_once_and_closed_at_the_end() -> None:
    openings = Openings()
    keeper = Keeper(openings)
    keeper.start()
    assert await keeper.get() is await keeper.get()
    await keeper.close()
    assert openings.told == ["opened", "closed"]


async def test_an_assistant_that_nobody_started_is_opened_when_it_is_asked_for() -> None:
    keeper = Keeper(Openings())
    assert isinstance(await keeper.get(), FakeAssistant)
    await keeper.close()


async def test_a_failed_opening_is_told_and_tried_again_by_the_next() -> None:
    keeper = Keeper(Openings(failures=1))
    keeper.start()
    with pytest.raises(GraphUnavailable):
        await keeper.get()
    assert isinstance(await keeper.get(), FakeAssistant)
    await keeper.close()


async def test_closing_what_was_never_opened_does_nothing() -> None:
    openings = Openings()
    await Keeper(openings).close()
    assert openings.told == []


async def test_an_assistant_that_fails_while_closing_is_not_silent() -> None:
    @asynccontextmanager
    async def opening() -> AsyncIterator[FakeAssistant]:
        yield FakeAssistant()
        raise GraphUnavailable("The lease was lost.")

    keeper = Keeper(opening)
    await keeper.get()
    with pytest.raises(GraphUnavailable):
        await keeper.close()


async def test_the_assistant_is_found_by_its_name() -> None:
    async with opened(Settings(), f"{__name__}:Named") as assistant:
        assert isinstance(assistant, FakeAssistant)


class Named:
    """Stands where the real assistant would."""

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator[FakeAssistant]:
        yield FakeAssistant()
