"""A model writes requests for tools; what does not find its tool is dropped, and nothing is asked twice."""

from collections.abc import AsyncIterator, Collection
from typing import Any, cast

import pytest

from errors import ToolNotFound
from graph.jobs.batch_run import ToolSelection
from graph.jobs.pair_writing import PairWritingRun
from prompts.model.chat import ChatModel
from settings import Settings
from tagging.batch.job import JobResult
from tests.graph.jobs.conftest import described
from tests.tagging.conftest import ObligingAsk
from tools.library.library import ToolLibrary
from tools.pairs.checker import CheckedPairs, PairChecker
from tools.pairs.question import PairQuota
from tools.pairs.store import PairStore
from tools.tool import Tool

WANTED = PairQuota(n_english=1, n_chinese=1, model="openai:m")


class WritingAsk(ObligingAsk):
    """Writes a request in each language for every tool, but for those that it is told to spoil."""

    def _said(self, tool: dict[str, Any]) -> dict[str, Any] | None:
        name = tool["name"]
        said = {"number": tool["number"], "name": name, "english": [f"need {name}"], "chinese": [f"要 {name}"]}
        return self.spoil[name](said) if name in self.spoil else said


class Model:
    """A model that writes obligingly and is never down."""

    down = ""

    def __init__(self, ask: WritingAsk) -> None:
        self.ask = ask


TOOLS = (described("a", "查询一个城市的天气"), described("b", "Delete a user"), described("c", "Send an e-mail"))


@pytest.fixture
def tools() -> tuple[Tool, ...]:
    return TOOLS


@pytest.fixture
async def store(settings: Settings, library: ToolLibrary) -> AsyncIterator[PairStore]:
    async with PairStore(settings.home) as opened:
        yield opened


class Desk:
    """A library, a model and what became of its requests."""

    def __init__(self, settings: Settings, library: ToolLibrary, store: PairStore) -> None:
        self.settings, self.library, self.store = settings, library, store
        self.ask = WritingAsk()
        self.checked: list[CheckedPairs] = []
        self.wanted = WANTED

    async def written(self, wish: ToolSelection | None = None) -> JobResult:
        async def search(text: str, _: Collection[str]) -> list[str]:
            return [f"g/{text[-1]}"] if text[-1] != "b" else ["g/a"]

        checker = PairChecker(self.store, search, self.wanted)
        model = cast("ChatModel", Model(self.ask))
        run = PairWritingRun(self.settings, self.library, checker, self.checked.append, model=model)
        return await run.run(await run.plan(wish or ToolSelection()), lambda _: None)

    @property
    def n_asked(self) -> int:
        return sum(asked["tools"].count('"number"') for asked in self.ask.asked)

    async def texts(self) -> list[str]:
        return sorted(pair.text for pair in (await self.store.load())[1])


@pytest.fixture
def desk(settings: Settings, library: ToolLibrary, store: PairStore) -> Desk:
    return Desk(settings, library, store)


async def test_every_tool_gets_its_requests_and_is_asked_about_once(desk: Desk) -> None:
    assert (await desk.written()).n_said == 3
    assert await desk.texts() == ["need a", "need c", "要 a", "要 c"]
    assert [len(checked.dropped) for checked in desk.checked if checked.tool_id == "g/b"] == [2]
    await desk.written()
    assert desk.n_asked == 3
    assert len(desk.checked) == 3


async def test_a_tool_for_which_nothing_usable_comes_is_reported_and_asked_about_again(desk: Desk) -> None:
    desk.ask = WritingAsk({"a": lambda said: said | {"english": [], "chinese": []}})
    assert list((await desk.written()).failed) == ["g/a"]
    assert await desk.texts() == ["need c", "要 c"]
    desk.ask = WritingAsk()
    await desk.written()
    assert desk.n_asked == 1
    assert await desk.texts() == ["need a", "need c", "要 a", "要 c"]


async def test_only_the_tools_that_are_named_are_written_for(desk: Desk) -> None:
    await desk.written(ToolSelection(("g/c",)))
    assert await desk.texts() == ["need c", "要 c"]
    with pytest.raises(ToolNotFound):
        await desk.written(ToolSelection(("g/nothing",)))


async def test_answers_that_were_not_yet_checked_are_not_paid_for_twice(desk: Desk) -> None:
    await desk.written()
    desk.wanted = WANTED.model_copy(update={"within": 1})
    await desk.written()
    assert desk.n_asked == 3
    assert len(desk.checked) == 6
