"""Which kept requests a text is like."""

from pathlib import Path
from typing import Any

import pytest

from tools.pairs.index import ALIKE, PIECE, PairIndex, PairMatches, build_state
from tools.pairs.store import Pair, normalised

PAIRS = (
    Pair(tool_id="finance/get_quote", text="how is my fruit company doing"),
    Pair(tool_id="finance/get_quote", text="苹果多少钱一股", provenance="llm"),
    Pair(tool_id="system/read_file", text="what did I note down"),
)


async def matched(index: PairIndex, *texts: str, without: tuple[str, ...] = ()) -> PairMatches:
    found = await index.matches(texts, without)
    assert found is not None
    return found


@pytest.fixture
async def index(tmp_path: Path, hashed_embedder: Any) -> PairIndex:
    made = PairIndex(hashed_embedder, tmp_path)
    await made.sync(PAIRS)
    await made.settled()
    return made


async def test_the_very_text_is_fully_alike_whatever_its_case(index: PairIndex) -> None:
    found = await matched(index, "How is my fruit company doing?")
    assert found.alike[0].tolist() == [1.0, pytest.approx(found.alike[0, 1])]
    assert found.alike[0, 1] < 1
    assert found.likest(0, 0) == (PAIRS[0], 1.0)


async def test_a_paraphrase_is_more_alike_than_another_request(index: PairIndex) -> None:
    found = await matched(index, "is my fruit company doing well", "convert miles")
    assert found.alike[0, 0] > found.alike[1, 0] * 2


async def test_only_a_person_pins(index: PairIndex) -> None:
    found = await matched(index, "苹果多少钱一股", "how is my fruit company doing")
    assert found.pinned.tolist() == [[False, False], [True, False]]
    assert found.alike[:, 0].tolist() == [1.0, 1.0]


async def test_a_piece_counts_less_than_the_whole(index: PairIndex) -> None:
    text = "note down what I did not note down"
    whole, piece = await matched(index, text), await matched(index, "something else", text)
    assert piece.alike[1, 1] == pytest.approx(PIECE * whole.alike[0, 1])
    assert piece.alike[1, 1] > 0


async def test_a_pair_that_is_left_out_counts_for_nothing(index: PairIndex) -> None:
    text = PAIRS[0].text
    found = await matched(index, text, without=(normalised(text),))
    assert found.alike[0, 0] < 1
    assert not found.pinned.any()


async def test_without_an_embedder_shared_words_serve(tmp_path: Path) -> None:
    async with PairIndex(None, tmp_path) as index:
        await index.sync(PAIRS)
        found = await matched(index, "my fruit company is doing what", "苹果多少钱")
    assert found.alike[0].argmax() == 0
    assert found.alike[1, 0] == pytest.approx(PIECE * (4 / 6 - ALIKE) / (1 - ALIKE))


async def test_an_embedder_that_breaks_leaves_the_words(index: PairIndex, hashed_embedder: Any) -> None:
    hashed_embedder.broken = True
    assert (await matched(index, "note down")).alike[0].argmax() == 1


async def test_an_embedder_that_does_not_load_leaves_the_words(tmp_path: Path, hashed_embedder: Any) -> None:
    hashed_embedder.broken = True
    async with PairIndex(hashed_embedder, tmp_path) as index:
        await index.sync(PAIRS)
        await index.settled()
        assert index.state.vectors is None
        assert (await matched(index, "note down")).alike[0].argmax() == 1


async def test_no_pairs_match_nothing(tmp_path: Path) -> None:
    async with PairIndex(None, tmp_path) as index:
        await index.settled()
        assert await index.matches(["anything"]) is None
        await index.sync(PAIRS)
        assert await index.matches([]) is None


async def test_the_same_pairs_are_not_embedded_again(index: PairIndex, hashed_embedder: Any) -> None:
    asked = len(hashed_embedder.queries)
    await index.sync(index.state.pairs)
    await index.settled()
    assert len(hashed_embedder.queries) == asked


def test_pairs_whose_vectors_are_not_there_yet_are_compared_by_words() -> None:
    assert build_state(PAIRS, {}).vectors is None
