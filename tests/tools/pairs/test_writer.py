"""A model writes requests for tools; what does not find its tool is dropped."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel

from errors import ModelUnavailable
from tools.pairs.store import MAX_CHARS, Pair, PairStore
from tools.pairs.writer import TOOLS_A_QUESTION, Checked, PairWriter, Wanted, shares
from tools.tool import Tool

T = TypeVar("T", bound=BaseModel)
Tools = dict[str, Tool]
WANTED = Wanted(n_english=1, n_chinese=1, model="test:m")


class Writer:
    """Answers with one English and one Chinese request for each tool, or as its script says."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, str]] = []
        self.script: list[dict[str, Any]] = []
        self.at_once = self.most = 0
        self.fail_from = 10**9

    async def __call__(
        self,
        prompt: str,
        values: Mapping[str, str],
        result: type[T],
        *,
        ledger: Any,
        check: Callable[[T], None] = print,
    ) -> T:
        self.asked.append(values)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0.01)
        self.at_once -= 1
        if len(self.asked) >= self.fail_from:
            raise ModelUnavailable("The model is down.")
        numbers = range(1, 1 + values["tools"].count("\n") + 1)
        plain = {"tools": [{"number": n, "english": [f"need {n}"], "chinese": [f"要 {n}"]} for n in numbers]}
        answer = result.model_validate_json(json.dumps(self.script.pop(0) if self.script else plain))
        try:
            check(answer)
        except ValueError as error:
            raise ModelUnavailable(str(error)) from error
        return answer


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
def writer(store: PairStore, described_tools: Tools) -> PairWriter:
    return PairWriter(store, Writer(), Finds(described_tools), WANTED)


def model(writer: PairWriter) -> Writer:
    assert isinstance(writer.ask, Writer)
    return writer.ask


def finds(writer: PairWriter) -> Finds:
    assert isinstance(writer.search, Finds)
    return writer.search


async def written(writer: PairWriter, tools: Collection[Tool]) -> list[Checked]:
    return [checked async for checked in writer.run(await writer.due(list(tools)))]


async def test_every_tool_gets_its_requests_in_both_languages(writer: PairWriter, described_tools: Tools) -> None:
    found = await written(writer, described_tools.values())
    assert {checked.tool_id for checked in found} == set(described_tools)
    _, pairs = await writer.store.load()
    assert len(pairs) == 10
    assert {(pair.provenance, pair.tool_hash) for pair in pairs if pair.tool_id == "general/hash_text"} == {
        ("llm", described_tools["general/hash_text"].content_hash)
    }


async def test_a_request_that_finds_another_tool_is_dropped(writer: PairWriter, described_tools: Tools) -> None:
    finds(writer).instead = {"need 1": ["system/read_file"]}
    (found,) = await written(writer, [described_tools["finance/get_quote"]])
    assert [pair.text for pair in found.kept] == ["要 1"]
    assert [(d.text, d.found) for d in found.dropped] == [("need 1", ("system/read_file",))]
    assert [pair.text for pair in (await writer.store.load())[1]] == ["要 1"]


async def test_a_request_is_searched_without_itself(writer: PairWriter, described_tools: Tools) -> None:
    await written(writer, [described_tools["finance/get_quote"]])
    assert finds(writer).asked == [("need 1", ("need 1",)), ("要 1", ("要 1",))]


async def test_too_low_a_place_does_not_count(store: PairStore, described_tools: Tools) -> None:
    wanted = WANTED.model_copy(update={"within": 1})
    writer = PairWriter(store, Writer(), Finds(["general/hash_text", "finance/get_quote"]), wanted)
    (found,) = await written(writer, [described_tools["finance/get_quote"]])
    assert [d.found for d in found.dropped] == [("general/hash_text",), ("general/hash_text",)]


async def test_what_was_written_is_not_asked_again(writer: PairWriter, described_tools: Tools) -> None:
    await written(writer, described_tools.values())
    assert await writer.due(list(described_tools.values())) == []


async def test_a_changed_tool_has_its_written_pairs_checked_again(writer: PairWriter, described_tools: Tools) -> None:
    await written(writer, described_tools.values())
    changed = described_tools["finance/get_quote"].model_copy(update={"description": "Get the price of gold."})
    assert await writer.due([changed, described_tools["general/hash_text"]]) == [changed]
    model(writer).script = [{"tools": [{"number": 1, "english": ["gold today"], "chinese": []}]}]
    finds(writer).instead = {"need 1": ["general/hash_text"], "要 1": ["finance/get_quote"]}
    (found,) = await written(writer, [changed])
    assert [(pair.text, pair.tool_hash) for pair in found.kept] == [
        ("要 1", changed.content_hash),
        ("gold today", changed.content_hash),
    ]
    kept = [pair.text for pair in (await writer.store.load())[1] if pair.tool_id == "finance/get_quote"]
    assert sorted(kept) == ["gold today", "要 1"]


async def test_what_a_person_pinned_stays_whatever_is_found(writer: PairWriter, described_tools: Tools) -> None:
    await writer.store.put([Pair(tool_id="finance/get_quote", text="Need 1")])
    finds(writer).instead = {"need 1": [], "要 1": []}
    (found,) = await written(writer, [described_tools["finance/get_quote"]])
    assert (found.kept, [d.text for d in found.dropped]) == ((), ["要 1"])
    assert [(p.text, p.provenance) for p in (await writer.store.load())[1]] == [("Need 1", "human")]


async def test_a_run_that_breaks_off_goes_on_where_it_was(writer: PairWriter, described_tools: Tools) -> None:
    many = [
        described_tools["general/hash_text"].model_copy(update={"id": f"general/hash_{n}"})
        for n in range(5 * TOOLS_A_QUESTION)
    ]
    finds(writer).every = [tool.id for tool in many]
    generous = PairWriter(
        writer.store, writer.ask, writer.search, WANTED.model_copy(update={"within": len(many)}), writer.ledger
    )
    model(writer).fail_from = 5
    with pytest.raises(ModelUnavailable, match="down"):
        await written(generous, many)
    rest = await generous.due(many)
    assert 0 < len(rest) < len(many)
    model(writer).fail_from = 10**9
    await written(generous, many)
    assert (await generous.due(many), len((await writer.store.load())[1])) == ([], 2 * len(many))
    assert model(writer).most <= 3


async def test_an_answer_that_lacks_a_tool_is_refused(writer: PairWriter, described_tools: Tools) -> None:
    model(writer).script = [{"tools": []}]
    with pytest.raises(ModelUnavailable, match=r"lacks the numbers \[1\]"):
        await written(writer, [described_tools["finance/get_quote"]])


async def test_what_a_model_writes_is_cleaned_and_capped(writer: PairWriter, described_tools: Tools) -> None:
    texts = ["a\nb\x1b\u202e " + "x" * 900, "second", "third"]
    model(writer).script = [{"tools": [{"number": 1, "english": texts, "chinese": ["  "]}]}]
    (found,) = await written(writer, [described_tools["finance/get_quote"]])
    (kept,) = found.kept
    assert kept.text.startswith("a b xxx")
    assert len(kept.text) == MAX_CHARS


def test_the_estimate_counts_questions_and_tokens(writer: PairWriter, described_tools: Tools) -> None:
    none, all_ = writer.estimate([]), writer.estimate(list(described_tools.values()))
    assert (none.n_tools, none.n_questions, none.prompt_tokens, none.answer_tokens) == (0, 0, 0, 0)
    assert (all_.n_tools, all_.n_questions) == (5, 2)
    assert all_.prompt_tokens > 2 * 200
    assert all_.answer_tokens == 5 * 2 * 24


@pytest.mark.parametrize(("languages", "expected"), [(["en", "zh"], (3, 2)), (["en"], (5, 0)), (["zh"], (0, 5))])
def test_requests_are_divided_between_the_languages(languages: list[str], expected: tuple[int, int]) -> None:
    assert shares(5, languages) == expected
