"""What follows from looking back: another tool for one that broke, resumed where it went wrong, nothing repeated."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from agents.asking.argument_question import ArgumentChoice, ArgumentQuestion
from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.choose.question import ChooseQuestion
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.subtask import SubTask
from errors import DataUnavailable, ToolCallFailed
from graph.observability.events import PathFound
from graph.workflow.reflect import next_after
from graph.workflow.state import SpecialistState, SubTaskResult
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
    def shred() -> str:
        """Shred a note."""
        raise ToolCallFailed("The shredder is jammed.")

    await world.changed((shred, "notes"))
    world.words |= {"notes/shred": {"clear": 0.95}, "notes/list_notes": {"clear": 0.9}}
    events = await world.ask("write “hi” to a.txt and clear b.txt")
    first, last = called(events)[:2], called(events)[2:]
    assert sorted(first) == [("notes/shred", "error"), ("notes/write_note", "ok")]
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


class Shelf:
    """A book that must be fetched before it can be counted, and that has several names."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def functions(self) -> list[tuple[Callable[..., Any], str]]:
        @tool(domains=("commerce",), functions=("query",))
        def count_pages(title: str = "x") -> int:
            """Count the pages of a book. 数一本书的页数。"""
            self.calls.append(f"count {title}")
            if "fetch" not in self.calls:
                raise ToolCallFailed("The book is not here.")
            return 12

        @tool(domains=("commerce",), functions=("query",))
        def fetch_book() -> str:
            """Fetch a book."""
            self.calls.append("fetch")
            return "fetched"

        return [(count_pages, "shop"), (fetch_book, "shop")]


async def on_a_shelf(world: World) -> Shelf:
    shelf = Shelf()
    await world.changed(*shelf.functions())
    world.words |= {"shop/count_pages": {"pages": 0.95, "页": 0.95}, "shop/fetch_book": {"book": 0.9, "书": 0.9}}
    return shelf


def moving(*tool_ids: str) -> Any:
    """Choose as a model would: these tools, one after the other, then an end; what is not on offer ends it too."""
    left = list(tool_ids)

    async def choose(question: ChooseQuestion) -> Move:
        offered = [offer.candidate.tool_id for offer in question.offers]
        if left and left[0] in offered:
            return Move(kind="advance", tool_id=left.pop(0), reason="r", decided_by="model")
        left[:1] = []
        return Move(kind="finish", reason="r", decided_by="model")

    return choose


def judging_calls(*verdicts: dict[str, Any]) -> Any:
    """Judge calls as a model would: one verdict after the other, then success."""
    left = list(verdicts)

    async def reflect(question: ReflectQuestion) -> Reflection:
        fields = left.pop(0) if left and question.stage == "results" else {"verdict": "success"}
        return Reflection.model_validate({"reason": "scripted", "decided_by": "model", **fields})

    return reflect


@pytest.mark.parametrize(("request_", "language"), [("pages of the book", "en"), ("这本书的页数", "zh")])
async def test_a_tool_that_was_judged_wrong_may_come_again_behind_something_new(
    world: World, request_: str, language: str
) -> None:
    shelf = await on_a_shelf(world)
    world.replaced["choose"] = moving("shop/count_pages", "", "shop/fetch_book", "shop/count_pages")
    wrong = {"verdict": "partial", "first_wrong_step": 1, "noise": ("shop/count_pages",)}
    world.replaced["reflect"] = judging_calls(wrong)
    await world.ask(request_, language=language)
    assert shelf.calls == ["count x", "fetch", "count x"]
    assert "12" in await world.answer()


async def test_a_tool_that_was_judged_wrong_does_not_come_again_in_the_same_place(world: World) -> None:
    shelf = await on_a_shelf(world)
    world.replaced["choose"] = moving("shop/count_pages", "", "shop/count_pages")
    wrong = {"verdict": "partial", "first_wrong_step": 1, "noise": ("shop/count_pages",)}
    world.replaced["reflect"] = judging_calls(wrong)
    await world.ask("pages of the book")
    assert shelf.calls == ["count x"]


def filling(*titles: str) -> tuple[Any, list[FillQuestion]]:
    asked: list[FillQuestion] = []

    async def fill(question: FillQuestion) -> Filled:
        asked.append(question)
        return Filled(sets=({"title": titles[min(len(asked), len(titles)) - 1]},))

    return fill, asked


@pytest.mark.parametrize(("request_", "language"), [("pages of the book", "en"), ("这本书的页数", "zh")])
async def test_a_step_is_repeated_with_other_arguments_where_only_those_were_wrong(
    world: World, request_: str, language: str
) -> None:
    shelf = await on_a_shelf(world)
    shelf.calls.append("fetch")
    world.replaced["choose"] = moving("shop/count_pages")
    world.replaced["reflect"] = judging_calls({"verdict": "partial", "first_wrong_step": 1, "other_arguments": True})
    world.replaced["fill"], asked = filling("atlas", "the atlas")
    await world.ask(request_, language=language)
    assert shelf.calls[1:] == ["count atlas", "count the atlas"]
    assert (asked[-1].last, asked[-1].repair) == ({"title": "atlas"}, "scripted")


async def test_the_same_arguments_are_not_tried_twice_and_repeats_are_bounded(world: World) -> None:
    shelf = await on_a_shelf(world)
    shelf.calls.append("fetch")
    again = {"verdict": "partial", "first_wrong_step": 1, "other_arguments": True}
    world.replaced |= {"choose": moving("shop/count_pages"), "reflect": judging_calls(*[again] * 9)}
    world.replaced["fill"], _ = filling("atlas")
    await world.ask("pages of the book")
    assert shelf.calls[1:] == ["count atlas"]
    shelf.calls.clear()
    shelf.calls.append("fetch")
    world.replaced |= {"choose": moving("shop/count_pages"), "reflect": judging_calls(*[again] * 9)}
    world.replaced["fill"], _ = filling(*"abcdefghi")
    await world.ask("pages of the book", thread="other")
    assert shelf.calls[1:] == ["count a", "count b", "count c"]


async def test_two_steps_of_one_tool_know_which_of_them_they_are(world: World) -> None:
    await on_a_shelf(world)
    world.replaced["choose"] = moving("shop/fetch_book", "shop/count_pages", "shop/count_pages")
    world.replaced["reflect"] = judging_calls()
    world.replaced["fill"], asked = filling("a", "b", "c")
    await world.ask("fetch the book")
    uses = [question.use for question in asked if question.tool.name == "count_pages"]
    assert [use.split(";")[0] for use in uses] == ["use 1 of 2 (step 2 of 3)", "use 2 of 2 (step 3 of 3)"]


@pytest.mark.parametrize(
    ("request_", "clauses"),
    [
        ("count the pages of the atlas; then count the pages of the dictionary", ["atlas", "dictionary"]),
        ("统计地图册的页数，然后统计词典的页数", ["地图册", "词典"]),
    ],
)
async def test_two_steps_of_one_tool_serve_a_clause_each(world: World, request_: str, clauses: list[str]) -> None:
    await on_a_shelf(world)
    world.replaced["choose"] = moving("shop/count_pages", "shop/count_pages")
    world.replaced["reflect"] = judging_calls()
    world.replaced["fill"], asked = filling("a", "b")
    await world.ask(request_)
    assert [clause in question.focus for clause, question in zip(clauses, asked, strict=True)] == [True, True]
    assert asked[0].focus != asked[1].focus


def always(verdict: str, **more: Any) -> Any:
    async def reflect(question: ReflectQuestion) -> Reflection:
        bad = question.stage == "results" or "decided_by" in more
        fields = {"verdict": verdict, **more} if bad else {"verdict": "success"}
        return Reflection.model_validate({"reason": "scripted", **fields})

    return reflect


@pytest.mark.parametrize(
    ("tool_id", "covered", "after"),
    [
        ("shop/get_price", 0.94, "summarize"),
        ("shop/get_price", 0.95, "prepare_calls"),
        ("shop/known", 0.94, "prepare_calls"),
        ("shop/known", 0.8, "summarize"),
    ],
)
async def test_no_tool_that_is_only_near_takes_over_from_one_without_examples_that_lacks_a_value(
    world: World, tool_id: str, covered: float, after: str
) -> None:
    @tool(domains=("commerce",), idempotent=True, examples=("borrow a lamp",))
    def known() -> str:
        """Extend a loan."""
        return "done"

    await world.changed((known, "shop"))
    asked = ArgumentQuestion(id="q", subtask=1, step=1, tool_id=tool_id, language="en", text="Which?", wanted=("code",))
    before = SubTaskResult(number=1, agent="shop", path=_one_step(tool_id), question=asked, covered=(0.95,))
    state = _on_another_way("borrow it", before, covered)

    assert next_after(state, world.context()) == after


@pytest.mark.parametrize(
    ("label", "covered", "after"),
    [("TSLA", 0.5, "prepare_calls"), ("TSLA", 0.2, "summarize"), ("MSFT", 0.5, "summarize")],
)
async def test_a_tool_that_wants_more_than_is_named_gives_way_to_one_that_does_not(
    world: World, label: str, covered: float, after: str
) -> None:
    choice = ArgumentChoice(label=label, values={"symbols": label})
    known: dict[str, Any] = {"id": "q", "subtask": 1, "step": 1, "tool_id": "shop/known", "language": "en"}
    asked = ArgumentQuestion(text="Which company?", wanted=("symbols",), choices=(choice,), **known)
    before = SubTaskResult(number=1, agent="shop", path=_one_step("shop/known"), question=asked, covered=(0.95,))
    state = _on_another_way("current ratio of TSLA", before, covered)
    assert next_after(state, world.context()) == after


def _one_step(tool_id: str) -> ToolPath:
    return ToolPath(steps=(PathStep(number=1, tool_id=tool_id),))


def _on_another_way(task: str, before: SubTaskResult, covered: float) -> SpecialistState:
    """The state of a search that found another tool after one that lacked a value."""
    state = {
        "subtask": SubTask(number=1, description=task),
        "reflection": Reflection(verdict="success", reason="the path covers the task"),
        "path": _one_step("notes/list_notes"),
        "covered": (covered,),
        "question": before,
        "round": 0,
        "calls": (),
        "done": (),
    }
    return cast(SpecialistState, state)
