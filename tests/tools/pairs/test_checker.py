"""Of the requests that a model writes for a tool those are kept that find it."""

from collections.abc import AsyncIterator, Collection
from pathlib import Path

import pytest

from tools.pairs.checker import CheckedPairs, PairChecker, shares
from tools.pairs.question import PairQuota
from tools.pairs.store import Pair, PairStore
from tools.tool import Tool

Tools = dict[str, Tool]
WANTED = PairQuota(n_english=1, n_chinese=1, model="test:m")
QUOTE = "finance/get_quote"


class Finds:
    """Finds what it was told for a text, and every tool for the others."""

    def __init__(self, every: Collection[str]) -> None:
        self.every = list(every)
        self.instead: dict[str, list[str]] = {}
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    async def __call__(self, text: str, without: Collection[str]) -> list[str]:
        self.asked.append((text, tuple(without)))
        return self.instead.get(text, self.every)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[PairStore]:
    async with PairStore(tmp_path) as opened:
        yield opened


@pytest.fixture
def checker(store: PairStore, described_tools: Tools) -> PairChecker:
    return PairChecker(store, Finds(described_tools), WANTED)


def finds(checker: PairChecker) -> Finds:
    assert isinstance(checker.search, Finds)
    return checker.search


async def settled(checker: PairChecker, tools: Collection[Tool], *texts: str) -> list[CheckedPairs]:
    return [await checker.settle(tool, texts or ("need 1", "要 1")) for tool in await checker.due(tools)]


async def test_requests_that_find_their_tool_are_kept_with_its_digest(
    checker: PairChecker, described_tools: Tools
) -> None:
    await settled(checker, described_tools.values())
    _, pairs = await checker.store.load()
    assert len(pairs) == 10
    assert {(pair.provenance, pair.tool_hash) for pair in pairs if pair.tool_id == "general/hash_text"} == {
        ("llm", described_tools["general/hash_text"].content_hash)
    }


async def test_a_request_that_finds_another_tool_is_dropped(checker: PairChecker, described_tools: Tools) -> None:
    finds(checker).instead = {"need 1": ["system/read_file"]}
    (found,) = await settled(checker, [described_tools[QUOTE]])
    assert [pair.text for pair in found.kept] == ["要 1"]
    assert [(d.text, d.found) for d in found.dropped] == [("need 1", ("system/read_file",))]
    assert [pair.text for pair in (await checker.store.load())[1]] == ["要 1"]


async def test_a_request_is_searched_without_itself(checker: PairChecker, described_tools: Tools) -> None:
    await settled(checker, [described_tools[QUOTE]])
    assert finds(checker).asked == [("need 1", ("need 1",)), ("要 1", ("要 1",))]


async def test_too_low_a_place_does_not_count(store: PairStore, described_tools: Tools) -> None:
    wanted = WANTED.model_copy(update={"within": 1})
    checker = PairChecker(store, Finds(["general/hash_text", QUOTE]), wanted)
    (found,) = await settled(checker, [described_tools[QUOTE]])
    assert [d.found for d in found.dropped] == [("general/hash_text",), ("general/hash_text",)]


async def test_no_more_are_kept_than_are_wanted(checker: PairChecker, described_tools: Tools) -> None:
    (found,) = await settled(checker, [described_tools[QUOTE]], "one", "two", "three")
    assert [pair.text for pair in found.kept] == ["one", "two"]


async def test_a_tool_is_due_until_its_requests_were_checked(checker: PairChecker, described_tools: Tools) -> None:
    await settled(checker, described_tools.values())
    assert await checker.due(described_tools.values()) == []
    otherwise = PairChecker(checker.store, checker.search, WANTED.model_copy(update={"n_english": 2}))
    assert len(await otherwise.due(described_tools.values())) == 5


async def test_a_changed_tool_has_its_written_pairs_checked_again(checker: PairChecker, described_tools: Tools) -> None:
    await settled(checker, described_tools.values())
    changed = described_tools[QUOTE].model_copy(update={"description": "Get the price of gold."})
    assert await checker.due([changed, described_tools["general/hash_text"]]) == [changed]
    finds(checker).instead = {"need 1": ["general/hash_text"], "要 1": [QUOTE]}
    (found,) = await settled(checker, [changed], "gold today")
    assert [(pair.text, pair.tool_hash) for pair in found.kept] == [
        ("要 1", changed.content_hash),
        ("gold today", changed.content_hash),
    ]
    kept = [pair.text for pair in (await checker.store.load())[1] if pair.tool_id == QUOTE]
    assert sorted(kept) == ["gold today", "要 1"]


async def test_what_a_person_pinned_stays_whatever_is_found(checker: PairChecker, described_tools: Tools) -> None:
    await checker.store.put([Pair(tool_id=QUOTE, text="Need 1")])
    finds(checker).instead = {"need 1": [], "要 1": []}
    (found,) = await settled(checker, [described_tools[QUOTE]])
    assert (found.kept, [d.text for d in found.dropped]) == ((), ["要 1"])
    assert [(p.text, p.provenance) for p in (await checker.store.load())[1]] == [("Need 1", "human")]


@pytest.mark.parametrize(("languages", "expected"), [(["en", "zh"], (3, 2)), (["en"], (5, 0)), (["zh"], (0, 5))])
def test_requests_are_divided_between_the_languages(languages: list[str], expected: tuple[int, int]) -> None:
    assert shares(5, languages) == expected
