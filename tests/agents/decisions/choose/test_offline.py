from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.choose.question import ChooseQuestion, Offer
from agents.moves import Move
from tools.candidate import Candidate

SHARES = st.floats(0, 1)


def offer(tool_id: str, probability: float | None = 0.5, *covers: float, score: float = 0.5) -> Offer:
    candidate = Candidate(tool_id=tool_id, score=score)
    return Offer(candidate=candidate, description="does it", covers=covers, probability=probability)


async def choose(*offers: Offer, **more: Any) -> Move:
    return await OfflineChoose()(ChooseQuestion(task="查股价并画图", offers=offers, **more))


async def test_it_advances_to_the_likeliest_tool_and_says_what_it_serves() -> None:
    move = await choose(offer("f/quote", 0.2, 0.6), offer("f/bars", 0.7, 0.9), units=("查股价",), end_probability=0.1)

    assert (move.kind, move.tool_id, move.confidence) == ("advance", "f/bars", 0.7)
    assert "查股价" in move.reason
    assert move.candidates == ("f/quote", "f/bars")


async def test_a_tool_that_serves_no_wish_of_its_own_is_called_likely_only() -> None:
    move = await choose(offer("f/bars", 0.7, 0.1), units=("查股价",))
    assert move.reason == "the likeliest move, 0.70"


async def test_it_finishes_for_now_where_ending_is_likelier() -> None:
    move = await choose(offer("f/bars", 0.3), path=("f/quote",), end_probability=0.6)
    assert (move.kind, move.tool_id, move.provisional, move.confidence) == ("finish", "", True, 0.6)


async def test_where_a_better_path_is_kept_it_goes_on_without_doubt() -> None:
    move = await choose(offer("f/bars", 0.3), path=("f/quote",), end_probability=0.6, may_end=False, keeps=True)
    assert (move.kind, move.tool_id, move.confidence) == ("advance", "f/bars", 1.0)


async def test_it_goes_back_where_nothing_better_is_on_offer() -> None:
    assert (await choose(path=("f/quote",), may_end=False, keeps=True)).kind == "backtrack"


async def test_it_gives_up_where_no_tool_fits() -> None:
    move = await choose(offer("f/quote", 0.1, score=0.05), end_probability=0.9)

    assert (move.kind, move.confidence) == ("give_up", 0.9)
    assert "0.05" in move.reason


async def test_it_gives_up_when_nothing_is_on_offer() -> None:
    assert (await choose()).kind == "give_up"


async def test_it_finishes_a_path_when_nothing_more_is_on_offer() -> None:
    assert (await choose(path=("f/quote",))).kind == "finish"


async def test_offers_that_nobody_judged_go_by_their_relevance() -> None:
    move = await choose(offer("a/weak", None, score=0.3), offer("b/strong", None, score=0.9))
    assert (move.tool_id, move.confidence) == ("b/strong", 0.9)


@given(st.lists(SHARES, max_size=4), SHARES, st.booleans(), st.booleans())
async def test_every_move_is_sound(likely: list[float], end: float, begun: bool, may_end: bool) -> None:
    offers = [offer(f"g/t{i}", p) for i, p in enumerate(likely)]
    move = await choose(*offers, path=("g/before",) if begun else (), end_probability=end, may_end=may_end)

    assert 0 <= move.confidence <= 1
    assert (move.kind == "advance") == (move.tool_id in {o.candidate.tool_id for o in offers})
    assert move.kind != "finish" or begun
