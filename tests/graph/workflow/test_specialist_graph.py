"""What a specialist does with one sub-task: search again, ask, call, remember."""

from typing import Any

import pytest
from langgraph.store.memory import InMemoryStore

from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Reflection
from errors import GraphUnavailable, StoreError, ToolCallFailed
from graph.observability.events import Moved, Notice, PathFound, Recalled
from graph.store.neighbours import Neighbour, Neighbours
from tests.graph.world import World, called, told
from tools.call import ToolResult
from tools.calls.journal import CallJournal, CallKey
from tools.kinds import FilePath, Text
from tools.marking import tool


class Crash(BaseException):
    """The process ends here."""


# searching again

WRONG_SECOND = (
    Reflection(verdict="success", reason="fine"),
    Reflection(verdict="partial", reason="the second is wrong", first_wrong_step=2, noise=("shop/get_price",)),
)


async def test_a_failure_drops_the_noise_and_searches_again(world: World) -> None:
    @tool(domains=("commerce",))
    def weigh_item() -> dict[str, float]:
        """Weigh an item."""
        raise ToolCallFailed("The scales are broken.")

    await world.changed((weigh_item, "shop"))
    world.words["shop/weigh_item"] = {"price": 0.99}
    world.replaced["reflect"] = judging(path="success", results="failure", noise=("shop/weigh_item",))
    events = await world.ask("price of the lamp")
    paths = [p.path.tool_ids for p in told(events, PathFound)]
    assert paths[0] == ("shop/weigh_item",)
    assert paths[1] == ("shop/find_item", "shop/get_price")
    assert "It costs 19.5." in await world.answer()
    noise = [e for m in told(events, Moved) for e in m.move.excluded if e.reason == "noise"]
    assert {e.tool_id for e in noise} == {"shop/weigh_item"}


@pytest.mark.parametrize(
    ("request_text", "kept"), [("code of the lamp and its price", ("shop/find_item",)), ("price of the lamp", ())]
)
async def test_a_partial_success_resumes_at_the_first_wrong_step_without_suppliers_of_what_goes(
    world: World, request_text: str, kept: tuple[str, ...]
) -> None:
    world.words["shop/get_price"] = {"price": 0.9}
    world.words["shop/find_item"] = {"code of": 0.9}
    world.words["shop/count_items"] = {"price": 0.5}

    @tool(domains=("commerce",))
    def count_items() -> dict[str, int]:
        """Count the items on the shelf."""
        return {"n_items": 7}

    await world.changed((count_items, "shop"))
    world.replaced["reflect"] = scripted(*WRONG_SECOND)
    events = await world.ask(request_text)
    first, second = told(events, PathFound)
    assert first.path.tool_ids == ("shop/find_item", "shop/get_price")
    assert second.path.tool_ids == (*kept, "shop/count_items")


async def test_a_resumed_search_that_adds_nothing_keeps_what_there_was(world: World) -> None:
    world.words["shop/get_price"] = {"price": 0.9}
    world.words["shop/find_item"] = {"code of": 0.9}
    world.replaced["reflect"] = scripted(*WRONG_SECOND)
    events = await world.ask("price of the lamp")
    assert len(told(events, PathFound)) == 1
    assert "It costs 19.5." in await world.answer()


async def test_rounds_are_bounded(world: World) -> None:
    world.replaced["reflect"] = judging(path="failure", results="failure", noise=("shop/nothing",))
    events = await world.ask("price of the lamp")
    assert len(told(events, PathFound)) == 1 + world.settings.max_reflections


async def test_a_restart_that_finds_nothing_better_keeps_what_there_was(world: World) -> None:
    world.replaced["reflect"] = judging(path="success", results="failure", noise=("shop/get_price", "shop/find_item"))
    events = await world.ask("price of the lamp")
    assert len(told(events, PathFound)) == 1
    assert "It costs 19.5." in await world.answer()


async def test_a_search_that_runs_out_of_moves_says_so(world: World) -> None:
    world.settings = world.settings.model_copy(update={"max_search_steps": 1})
    events = await world.ask("price of the lamp")
    assert [n.text for n in told(events, Notice)] == ["The search for a way was ended: it may take at most 1 steps."]


async def test_the_way_that_paths_took_before_is_offered_and_shown(world: World) -> None:
    world.graph.known["START"] = Neighbours(
        tool_id="START",
        successors=(Neighbour(tool_id="shop/find_item", weight=0.75, availability=0.5),),
        end_weight=0.1,
    )
    (path,) = told(await world.ask("price of the lamp"), PathFound)
    assert path.edges == (
        ("START", "shop/find_item", 0.75),
        ("shop/find_item", "shop/get_price", 0.0),
        ("shop/get_price", "END", 0.0),
    )


@pytest.mark.parametrize(
    ("request_", "needs"),
    [
        ("read a.txt, count its words", (1,)),
        ("读取 a.txt，统计它的字数", (1,)),
        ("read a.txt, count the words of “x y”", ()),
        ("读取 a.txt，统计“一二”的字数", ()),
    ],
)
async def test_a_step_that_points_back_waits_for_the_step_before(
    world: World, request_: str, needs: tuple[int, ...]
) -> None:
    await with_reading(world)
    (found,) = told(await world.ask(request_), PathFound)
    assert [(s.tool_id, s.needs) for s in found.path.steps] == [("notes/read_note", ()), ("notes/count_words", needs)]


# calling


async def test_a_value_that_nobody_gives_is_asked_for(world: World) -> None:
    world.words["shop/find_item"] = {}
    world.snapshot = type(world.snapshot)(**{**vars(world.snapshot), "dependencies": {}})
    events = await world.ask("price please")
    assert called(events) == []
    assert await world.answer() == "I still need to know: code."


async def test_a_tool_that_fails_is_named_with_its_reason(world: World) -> None:
    world.town.codes["ghost"] = "G-0"
    events = await world.ask("price of the ghost")
    assert called(events)[-1] == ("shop/get_price", "error")
    assert "That could not be done: There is no item 'G-0'." in await world.answer()


@pytest.mark.parametrize(
    "error", [ValueError("secret detail"), KeyError("x"), SystemExit(3), RecursionError(), OSError()]
)
async def test_whatever_a_tool_raises_becomes_one_sentence(world: World, error: BaseException) -> None:
    @tool(domains=("file",))
    def explode() -> str:
        """Explode."""
        raise error

    await world.changed((explode, "notes"))
    world.words["notes/explode"] = {"explode": 0.95}
    assert called(await world.ask("explode now")) == [("notes/explode", "error")]
    assert "It failed unexpectedly; the log says why." in await world.answer()
    assert "secret" not in await world.answer()


async def test_calls_of_one_request_are_bounded(world: World) -> None:
    world.settings = world.settings.model_copy(update={"max_calls": 1})
    await world.ask("price of the lamp")
    assert "The limit of 1 tool calls per request was reached." in await world.answer()
    assert world.town.calls == ["find_item"]


async def test_one_step_may_call_its_tool_for_each_value(world: World) -> None:
    await world.ask("price of the lamp and the chair")
    assert sorted(world.town.calls) == ["find_item", "get_price", "get_price"]
    assert "80" in await world.answer()


# asking


async def test_a_call_that_could_do_harm_waits_for_a_person(world: World) -> None:
    events = await world.ask("erase b.txt")
    assert called(events) == []
    (question,) = (await world.state()).interrupts
    assert question.value["call"]["arguments"] == {"path": "b.txt"}
    assert question.value["reason"].startswith("“erase note” can change or delete things.")


async def test_an_approved_call_runs_once(world: World) -> None:
    await world.ask("erase b.txt")
    events = await world.answer_questions(approve=True)
    assert called(events) == [("notes/erase_note", "ok")]
    assert world.town.erased == ["b.txt"]
    assert (await world.state()).next == ()


async def test_a_denied_call_does_not_run(world: World) -> None:
    await world.ask("erase b.txt")
    await world.answer_questions(approve=False)
    assert world.town.erased == []
    assert "That was not done: you did not approve it." in await world.answer()
    assert world.graph.learnt == [(("notes/erase_note",), ("unknown",), False)]


async def test_every_harmful_call_is_asked_for_by_itself(world: World) -> None:
    await world.ask("erase a.txt and b.txt")
    await world.answer_questions(approve=True)
    await world.answer_questions(approve=False)
    assert world.town.erased == ["a.txt"]


async def test_a_request_to_another_matter_drops_the_question(world: World) -> None:
    await world.ask("erase b.txt")
    await world.ask("price of the lamp")
    assert (await world.state()).interrupts == ()
    assert world.town.erased == []


# a crash


async def test_a_crash_between_two_nodes_repeats_no_call(world: World) -> None:
    world.replaced["reflect"] = crashing_at("results")
    with pytest.raises(Crash):
        await world.ask("write “hi” to a.txt")
    del world.replaced["reflect"]
    await world.run(None)
    assert world.town.calls == ["write_note"]
    assert "Wrote a.txt." in await world.answer()


async def test_a_call_that_had_ended_is_not_made_again(world: World) -> None:
    world.settings = world.settings.model_copy(update={"compress_over_tokens": 16})
    world.replaced["select_fields"] = crashing
    with pytest.raises(Crash):
        await world.ask(f"write “{'long ' * 30}” to a.txt")
    del world.replaced["select_fields"]
    await world.run(None)
    assert world.town.calls == ["write_note"]
    assert "Wrote a.txt." in await world.answer()


async def test_a_call_cut_off_in_the_middle_is_not_made_again_unless_it_is_safe(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(CallJournal, "finish", never_finished)
        with pytest.raises(Crash):
            await world.ask("write “hi” to a.txt")
    await world.run(None)
    assert world.town.calls == ["write_note"]
    assert "it is not safe to run it twice; please check what it did." in await world.answer()


async def test_what_may_have_been_done_is_not_searched_for_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(CallJournal, "finish", never_finished)
        with pytest.raises(Crash):
            await world.ask("写 “hi” 到 a.txt")
    world.replaced["reflect"] = judging(path="success", results="failure", noise=("notes/list_notes",))
    await world.run(None)
    assert world.town.calls == ["write_note"]
    assert "it may have been done" in await world.answer()


async def test_a_path_is_remembered_for_one_occasion_only(world: World) -> None:
    world.graph.occasions.clear()
    await world.ask("price of the lamp", thread="one")
    await world.ask("price of the lamp", thread="two")
    first, second = world.graph.occasions
    assert first != second


async def test_a_call_cut_off_in_the_middle_is_made_again_where_that_is_safe(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(CallJournal, "finish", never_finished)
        with pytest.raises(Crash):
            await world.ask("price of the lamp")
    await world.run(None)
    assert world.town.calls == ["find_item", "find_item", "get_price"]
    assert "It costs 19.5." in await world.answer()


# remembering


async def test_a_path_that_ran_is_counted_with_its_outcomes(world: World) -> None:
    await world.ask("price of the lamp")
    assert world.graph.learnt == [(("shop/find_item", "shop/get_price"), ("ok", "ok"), True)]


async def test_a_path_that_failed_is_counted_as_failed(world: World) -> None:
    world.town.codes["ghost"] = "G-0"
    await world.ask("price of the ghost")
    assert world.graph.learnt == [(("shop/find_item", "shop/get_price"), ("ok", "error"), False)]


@pytest.mark.parametrize("error", [StoreError("The disk is full."), GraphUnavailable("It refused this path.")])
async def test_what_cannot_be_learnt_costs_no_answer(world: World, error: Exception) -> None:
    world.graph.full = error
    await world.ask("price of the lamp")
    assert "It costs 19.5." in await world.answer()


async def test_a_similar_request_is_helped_by_the_one_before(world: World) -> None:
    @tool(domains=("commerce",), idempotent=True)
    def guess_value() -> dict[str, int]:
        """Guess a value."""
        return {"guess": 7}

    await world.changed((guess_value, "shop"))
    world.words |= {"shop/guess_value": {"guess": 0.9, "how much": 0.7}, "shop/get_price": {"how much": 0.72}}
    world.vectors = {"guess the value": (1, 0), "how much is the lamp": (0.99, 0.1)}
    before = called(await world.ask("how much is the lamp", thread="one"))
    world.store = InMemoryStore()
    await world.ask("guess the value", thread="two")
    events = await world.ask("how much is the lamp", thread="three")
    (recalled,) = told(events, Recalled)
    assert recalled.memories == ("shop/guess_value",)
    assert [tool_id for tool_id, _ in before] == ["shop/find_item", "shop/get_price"]
    assert called(events) == [("shop/guess_value", "ok")]


async def test_the_same_request_is_remembered_once(world: World) -> None:
    world.vectors = {"price of the lamp": (1, 0)}
    await world.ask("price of the lamp", thread="one")
    (recalled,) = told(await world.ask("price of the lamp", thread="two"), Recalled)
    assert recalled.memories == ("shop/find_item > shop/get_price",)
    assert len(await world.store.asearch(("memories", "local"))) == 1


async def with_reading(world: World) -> None:
    """Add a tool that reads a note, and one that counts words; neither supplies the other."""

    @tool(domains=("file",), idempotent=True)
    def read_note(path: FilePath) -> dict[str, str]:
        """Read a note."""
        return {"content": "one two"}

    @tool(domains=("file",), idempotent=True)
    def count_words(text: Text) -> dict[str, int]:
        """Count words."""
        return {"n_words": len(text.split())}

    await world.changed((read_note, "notes"), (count_words, "notes"))
    world.words |= {"notes/read_note": {"read": 0.95, "读取": 0.95}, "notes/count_words": {"count": 0.95, "统计": 0.95}}


def scripted(*reflections: Reflection) -> Any:
    """Judge by a script; whatever comes after it is a success."""
    left = list(reflections)

    async def reflect(question: ReflectQuestion) -> Reflection:
        return left.pop(0) if left else Reflection(verdict="success", reason="fine")

    return reflect


def judging(*, path: str, results: str, noise: tuple[str, ...] = ()) -> Any:
    async def reflect(question: ReflectQuestion) -> Reflection:
        verdict = path if question.stage == "path" else results
        found = noise if verdict == "failure" else ()
        return Reflection.model_validate({"verdict": verdict, "reason": "scripted", "noise": found})

    return reflect


def crashing_at(stage: str) -> Any:
    async def reflect(question: ReflectQuestion) -> Reflection:
        if question.stage == stage:
            raise Crash
        return Reflection(verdict="success", reason="fine")

    return reflect


async def crashing(question: object) -> Any:
    raise Crash


async def never_finished(journal: CallJournal, key: CallKey, result: ToolResult) -> None:
    raise Crash
