"""What follows from looking back: another tool for one that broke, resumed where it went wrong, nothing repeated."""

from typing import Any

import pytest

from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.choose.question import ChooseQuestion
from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Move, Reflection
from errors import DataUnavailable, ToolCallFailed
from graph.observability.events import PathFound
from tests.graph.world import Priced, World, called, told
from tools.kinds import SearchText
from tools.marking import tool


async def with_a_broken_till(world: World, *, relevance: float = 0.99, error: Exception | None = None) -> None:
    """Add a tool that is asked for first and cannot answer."""

    @tool(domains=("commerce",), idempotent=True, answers={"en": "The till says {{ price }}."})
    def ask_till(query: SearchText) -> Priced:
        """Ask the till for a price."""
        raise error or ToolCallFailed("The till did not answer.", zh="收银机没有回应。")

    await world.changed((ask_till, "shop"))
    world.words["shop/ask_till"] = {"price": relevance, "价格": relevance}


@pytest.mark.parametrize(
    ("request_", "language", "answer"),
    [("price of the lamp", "en", "It costs 19.5."), ("灯的价格", "zh", "价格是 19.5。")],
)
async def test_another_tool_stands_in_for_one_that_broke(
    world: World, request_: str, language: str, answer: str
) -> None:
    await with_a_broken_till(world)
    events = await world.ask(request_, language=language)
    assert called(events) == [("shop/ask_till", "error"), ("shop/find_item", "ok"), ("shop/get_price", "ok")]
    assert answer in await world.answer()


async def test_without_reflection_the_failure_stands(world: World) -> None:
    await with_a_broken_till(world)
    world.settings = world.settings.model_copy(update={"max_reflections": 0})
    await world.ask("price of the lamp")
    assert "The till did not answer." in await world.answer()


async def test_what_broke_is_counted_and_not_remembered_as_wrong(world: World) -> None:
    await with_a_broken_till(world)
    world.vectors = {"price of the lamp": (1, 0)}
    await world.ask("price of the lamp")
    assert world.graph.learnt == [
        (("shop/ask_till",), ("error",), False),
        (("shop/find_item", "shop/get_price"), ("ok", "ok"), True),
    ]
    ((memory, _),) = await world.context().home.memory.entries()
    assert (memory.path, memory.outcome, memory.noise) == (("shop/find_item", "shop/get_price"), "success", ())


async def test_nothing_stands_in_that_serves_much_worse(world: World) -> None:
    await with_a_broken_till(world)
    world.words["shop/get_price"] = {"price": 0.4}
    events = await world.ask("price of the lamp")
    assert called(events) == [("shop/ask_till", "error")]
    assert "The till did not answer." in await world.answer()
    assert world.graph.learnt == [(("shop/ask_till",), ("error",), False)]


async def test_where_the_data_lack_something_no_other_tool_is_asked(world: World) -> None:
    await with_a_broken_till(world, error=DataUnavailable("There is no price of that."))
    assert called(await world.ask("price of the lamp")) == [("shop/ask_till", "error")]


async def test_the_reason_stands_among_the_moves_that_the_next_round_sees(world: World) -> None:
    await with_a_broken_till(world)
    seen: list[tuple[Move, ...]] = []

    async def choose(question: ChooseQuestion) -> Move:
        seen.append(question.moves)
        return await OfflineChoose()(question)

    world.replaced["choose"] = choose
    await world.ask("price of the lamp")
    (why,) = [m for m in seen[-1] if m.kind == "backtrack"]
    assert (why.tool_id, why.reason) == ("shop/ask_till", "The till did not answer.")


async def test_a_step_that_delivered_is_not_called_again(world: World) -> None:
    @tool(domains=("file",), permission="medium")
    def shred(path: str) -> str:
        """Shred a note."""
        raise ToolCallFailed("The shredder is jammed.")

    await world.changed((shred, "notes"))
    world.words |= {"notes/shred": {"clear": 0.95}, "notes/list_notes": {"clear": 0.9}}
    events = await world.ask("write “hi” to a.txt and clear b.txt")
    first, last = called(events)[:2], called(events)[2:]
    assert sorted(first) == [("notes/shred", "error"), ("notes/write_note", "ok")]  # side by side
    assert last == [("notes/list_notes", "ok")]
    assert world.town.calls.count("write_note") == 1
    assert "Wrote a.txt." in await world.answer()


async def test_a_restart_that_finds_the_same_path_ends(world: World) -> None:
    world.settings = world.settings.model_copy(update={"max_reflections": 9})
    world.replaced["reflect"] = always("failure", noise=("shop/nothing",))
    events = await world.ask("price of the lamp")
    assert [tool_id for tool_id, _ in called(events)] == ["shop/find_item", "shop/get_price"]


async def test_a_model_that_misses_a_last_step_has_the_search_go_on(world: World) -> None:
    world.replaced["reflect"] = always("partial", first_wrong_step=3, decided_by="model")
    events = await world.ask("price of the lamp")
    assert len(told(events, PathFound)) == 1 + world.settings.max_reflections
    assert "It costs 19.5." in await world.answer()


def always(verdict: str, **more: Any) -> Any:
    async def reflect(question: ReflectQuestion) -> Reflection:
        bad = question.stage == "results" or "decided_by" in more
        fields = {"verdict": verdict, **more} if bad else {"verdict": "success"}
        return Reflection.model_validate({"reason": "scripted", **fields})

    return reflect
