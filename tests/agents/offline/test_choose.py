from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.choose import ChooseQuestion, Offer
from agents.moves import Move
from agents.offline.choose import OfflineChoose
from tools.candidate import Candidate

SHARES = st.floats(0, 1)


def offer(tool_id: str, *covers: float, score: float = 0.5, **more: Any) -> Offer:
    return Offer(candidate=Candidate(tool_id=tool_id, score=score, **more), description="does it", covers=covers)


async def choose(*offers: Offer, **more: Any) -> Move:
    return await OfflineChoose()(ChooseQuestion(task="查股价并画图", offers=offers, **more))


async def test_it_advances_to_the_tool_that_serves_a_wish_best() -> None:
    move = await choose(offer("f/quote", 0.6), offer("f/bars", 0.9), units=("查股价",))

    assert (move.kind, move.tool_id) == ("advance", "f/bars")
    assert "查股价" in move.reason
    assert move.candidates == ("f/quote", "f/bars")


async def test_wishes_are_served_in_the_order_in_which_they_were_spoken() -> None:
    first = await choose(offer("d/chart", 0.1, 0.9), offer("f/quote", 0.6, 0.1), units=("查股价", "画图"))
    unserved = await choose(offer("d/chart", 0.1, 0.9), offer("f/quote", 0.2, 0.1), units=("查股价", "画图"))

    assert (first.tool_id, unserved.tool_id) == ("f/quote", "d/chart")


async def test_a_wish_that_the_path_serves_adds_nothing() -> None:
    move = await choose(
        offer("f/bars", 0.95, 0.0), offer("d/chart", 0.1, 0.6), path=("f/quote",), covered=(0.9, 0.0), units=("a", "b")
    )

    assert move.tool_id == "d/chart"


async def test_it_finishes_when_every_wish_has_its_tool() -> None:
    move = await choose(offer("f/bars", 0.9), path=("f/quote",), covered=(0.9,), units=("a",))

    assert (move.kind, move.tool_id) == ("finish", "")


async def test_it_gives_up_when_nothing_fits_and_no_tool_was_used() -> None:
    move = await choose(offer("f/quote", 0.05))

    assert move.kind == "give_up"
    assert "0.05" in move.reason


async def test_it_gives_up_when_nothing_is_on_offer() -> None:
    assert (await choose()).kind == "give_up"


async def test_it_finishes_a_path_when_nothing_more_is_on_offer() -> None:
    assert (await choose(path=("f/quote",))).kind == "finish"


async def test_a_tool_that_seldom_works_comes_after_one_that_does() -> None:
    move = await choose(offer("a/flaky", 0.8, availability=0.4), offer("b/steady", 0.7))

    assert move.tool_id == "b/steady"


async def test_a_transition_that_was_taken_before_breaks_a_tie() -> None:
    move = await choose(offer("a/new", 0.8), offer("b/known", 0.8, weight=0.9))

    assert move.tool_id == "b/known"


async def test_offers_without_wishes_are_judged_by_their_score() -> None:
    move = await choose(offer("a/weak", score=0.3), offer("b/strong", score=0.9))

    assert (move.tool_id, move.reason) == ("b/strong", "serves the task best")


async def test_a_narrow_choice_is_less_sure_than_a_clear_one() -> None:
    narrow = await choose(offer("a/x", 0.8), offer("b/y", 0.79))
    clear = await choose(offer("a/x", 0.8), offer("b/y", 0.3))

    assert narrow.confidence < clear.confidence


@pytest.mark.parametrize("n_wishes", [1, 2])
@given(data=st.data())
async def test_every_move_is_sound(data: st.DataObject, n_wishes: int) -> None:
    covers = st.lists(SHARES, min_size=n_wishes, max_size=n_wishes)
    offers = [offer(f"g/t{i}", *c) for i, c in enumerate(data.draw(st.lists(covers, min_size=1, max_size=4)))]
    covered = tuple(data.draw(st.just([]) | covers))

    move = await choose(*offers, covered=covered, path=("g/before",) if covered else ())

    assert 0 <= move.confidence <= 1
    assert (move.kind == "advance") == (move.tool_id in {o.candidate.tool_id for o in offers})
    assert move.kind != "finish" or covered
