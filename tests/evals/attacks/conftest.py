"""One set of surroundings for the attacks of the list; while it is open, services answer from recordings."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from evals.attacks.surroundings import Surroundings, surroundings


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def around(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Surroundings]:
    async with surroundings(tmp_path_factory.mktemp("attacks")) as opened:
        yield opened
