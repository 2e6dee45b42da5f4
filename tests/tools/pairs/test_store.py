"""Requests that lead to a tool, and where they are kept."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ConfigError, StoreError
from tools.pairs.store import MAX_CHARS, Pair, PairStore, normalised, one_line, pinned
from tools.storage.sqlite import FILE_NAME

QUOTE = "finance/get_quote"


def human(text: str) -> Pair:
    return Pair(tool_id=QUOTE, text=text, tool_hash="h1")


def written(text: str, tool_hash: str = "h1") -> Pair:
    return Pair(tool_id=QUOTE, text=text, provenance="llm", tool_hash=tool_hash)


async def test_pairs_outlive_the_process_that_pinned_them(tmp_path: Path) -> None:
    async with PairStore(tmp_path) as store:
        assert await store.put([human("苹果多少钱一股"), written("what is AAPL at")]) == 2
    async with PairStore(tmp_path) as store:
        version, pairs = await store.load()
    assert (version, [pair.text for pair in pairs]) == (1, ["苹果多少钱一股", "what is AAPL at"])


async def test_a_model_does_not_overwrite_what_a_person_pinned(tmp_path: Path) -> None:
    async with PairStore(tmp_path) as store:
        await store.put([human("Price?")])
        assert await store.put([written("price")]) == 0
        assert [pair.provenance for pair in (await store.load())[1]] == ["human"]


async def test_a_person_takes_over_what_a_model_wrote(tmp_path: Path) -> None:
    async with PairStore(tmp_path) as store:
        await store.put([written("price")])
        assert await store.put([human("Price?")]) == 1
        assert [(pair.text, pair.provenance) for pair in (await store.load())[1]] == [("Price?", "human")]


async def test_removing_takes_the_named_texts_or_all(tmp_path: Path) -> None:
    async with PairStore(tmp_path) as store:
        await store.put([human("one"), human("two"), human("three")])
        assert await store.remove(QUOTE, [" ONE! "]) == 1
        assert await store.remove(QUOTE, ["never"]) == 0
        assert await store.remove(QUOTE) == 2
        assert await store.version() == 3


async def test_what_was_asked_about_a_tool_is_remembered(tmp_path: Path) -> None:
    async with PairStore(tmp_path) as store:
        await store.note_written({QUOTE: "a"})
        await store.note_written({QUOTE: "b"})
        assert await store.written() == {QUOTE: "b"}


async def test_a_damaged_store_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all, " * 20)
    with pytest.raises(StoreError, match="cannot be used"):
        async with PairStore(tmp_path):
            pass


def test_a_pinned_request_is_one_clean_line() -> None:
    assert pinned(QUOTE, " 苹果\u200b\n股价\x1b[31m ", "h").text == "苹果 股价[31m"


@pytest.mark.parametrize(
    ("text", "told"), [(" \n", "must hold a word"), ("?!", "must hold a word"), ("x" * 301, "300")]
)
def test_what_is_no_request_cannot_be_pinned(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        pinned(QUOTE, text, "h")


@pytest.mark.parametrize(
    ("one", "other"), [("Price of AAPL?", "price of  aapl"), ("ＡＡＰＬ股价", "aapl股价。"), ("Straße", "STRASSE")]
)
def test_texts_that_people_type_alike_are_the_same(one: str, other: str) -> None:
    assert normalised(one) == normalised(other)


@given(st.text(max_size=MAX_CHARS))
def test_a_line_holds_no_control_character_and_stays_when_cleaned_again(text: str) -> None:
    line = one_line(text)
    assert line.isprintable() or not line
    assert one_line(line) == line
