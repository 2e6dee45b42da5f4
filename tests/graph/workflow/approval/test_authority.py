"""What may change between a search and its calls, and what is said then; resumed for real by LangGraph."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from langgraph.types import Command

from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Reflection
from agents.profile import AgentProfile
from graph.observability.events import Notice
from graph.store.neighbours import Neighbours, StandIn
from graph.workflow.approval.approvals import answers
from graph.workflow.approval.authority import Approval, authorise, barrier, call_digest, missing
from graph.workspace.live_state import LiveState
from graph.workspace.snapshot import take_snapshot
from prompts.language import Language
from tagging.tags import Permission
from tests.graph.world import PROFILES, ItemCode, Priced, World, called, told
from tools.call import ToolCall
from tools.kinds import FilePath
from tools.marking import tool

Change = Callable[[World], Any]
ERASE = ToolCall(id="1.0.1.1", tool_id="notes/erase_note", arguments={"path": "b.txt"}, step=1)
OTHER = ERASE.model_copy(update={"id": "2.0.1.1"})
REQUESTS: dict[Language, str] = {"en": "erase b.txt", "zh": "删掉 b.txt"}
NOT_RUN = {"en": "That was not done: ", "zh": "没有执行："}


def begins_anew(world: World, profiles: tuple[AgentProfile, ...] = PROFILES, **more: Any) -> None:
    """Let the next request, or the next part of one, see the library and these profiles."""
    world.snapshot = take_snapshot("later", world.library.tools(), profiles, **more)


def with_profile(**changes: Any) -> tuple[AgentProfile, ...]:
    return (PROFILES[0].model_copy(update=changes), *PROFILES[1:])


def lower(world: World) -> None:
    begins_anew(world, with_profile(max_permission=Permission.MEDIUM))


def exclude(world: World) -> None:
    begins_anew(world, with_profile(exclude=("notes/erase_*",)))


def other_domains(world: World) -> None:
    begins_anew(world, with_profile(domains=("music",)))


def remove_profile(world: World) -> None:
    begins_anew(world, PROFILES[1:])


def bar(world: World) -> None:
    begins_anew(world, barred={"notes/erase_note": "says nothing"})


CHANGES: list[tuple[Change, dict[Language, str]]] = [
    (lower, {"en": "the agent notes may go up to medium only.", "zh": "智能体 notes 最高只有 medium 权限。"}),
    (exclude, {"en": "the agent notes may not use it.", "zh": "智能体 notes 不能使用它。"}),
    (other_domains, {"en": "the agent notes may not use it.", "zh": "智能体 notes 不能使用它。"}),
    (remove_profile, {"en": "the agent notes no longer exists.", "zh": "智能体 notes 已不存在。"}),
    (bar, {"en": "it does not pass the quality check.", "zh": "它没有通过质量检查。"}),
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("change", "said"), CHANGES, ids=[change.__name__ for change, _ in CHANGES])
async def test_an_approved_call_that_its_agent_may_no_longer_make_is_refused(
    world: World, change: Change, said: dict[Language, str], language: Language
) -> None:
    await world.ask(REQUESTS[language], language=language)
    change(world)
    events = await world.answer_questions(approve=True)
    assert (world.town.erased, called(events)) == ([], [("notes/erase_note", "denied")])
    assert NOT_RUN[language] in await world.answer()
    assert said[language] in await world.answer()
    assert (await world.state()).next == ()


@pytest.mark.parametrize(("language", "said"), [("en", "it is no longer on offer."), ("zh", "这个工具已不再提供。")])
async def test_a_tool_that_went_while_its_approval_waited_ends_in_a_sentence(
    world: World, language: Language, said: str
) -> None:
    await world.ask(REQUESTS[language], language=language)
    await world.library.delete("notes/erase_note")
    begins_anew(world)
    await world.answer_questions(approve=True)
    assert f"{NOT_RUN[language]}{said}" in await world.answer()
    await world.ask("price of the lamp")
    assert "It costs 19.5." in await world.answer()


@pytest.mark.parametrize("change", [change for change, _ in CHANGES])
async def test_what_changes_within_a_request_counts_as_well(world: World, change: Change) -> None:
    await world.ask(REQUESTS["en"])
    before = world.snapshot
    change(world)
    world.now, world.snapshot = await world.live_state(), before
    await world.answer_questions(approve=True)
    assert world.town.erased == []
    assert NOT_RUN["en"] in await world.answer()


async def test_nobody_is_asked_about_a_call_that_would_be_refused(world: World) -> None:
    before = world.snapshot
    lower(world)
    world.now, world.snapshot = await world.live_state(), before
    await world.ask(REQUESTS["en"])
    assert await world.waiting() == []
    assert "may go up to medium only" in await world.answer()


async def test_a_tool_that_needs_approval_only_since_the_request_began_is_asked_about(world: World) -> None:
    wary = raised(world, "notes/write_note")
    world.now = LiveState(wary, world.snapshot.profiles, {})
    await world.ask("write “hi” to a.txt")
    assert world.town.notes == {}
    assert [asked.call.tool_id for asked in await world.waiting()] == ["notes/write_note"]
    await world.answer_questions(approve=True)
    assert world.town.notes == {"a.txt": "hi"}


async def test_a_tool_that_needs_approval_only_since_it_was_prepared_is_asked_about(world: World) -> None:
    wary = raised(world, "notes/write_note")
    looks = count()

    async def live_state() -> LiveState:
        # The first look is for the question, the second for the call.
        return LiveState(wary if next(looks) else world.library.tools(), world.snapshot.profiles, {})

    world.live_state = live_state  # type: ignore[method-assign]  # a library that changes between the two
    await world.ask("write “hi” to a.txt")
    assert world.town.notes == {}
    assert [asked.call.tool_id for asked in await world.waiting()] == ["notes/write_note"]
    await world.answer_questions(approve=True)
    assert (world.town.notes, world.town.calls) == ({"a.txt": "hi"}, ["write_note"])


async def test_a_refusal_speaks_neither_for_nor_against_the_tool(world: World) -> None:
    await world.ask(REQUESTS["en"])
    lower(world)
    await world.answer_questions(approve=True)
    assert world.graph.learnt == [(("notes/erase_note",), ("unknown",), False)]


async def test_a_refused_call_is_handed_to_no_other_tool(world: World) -> None:
    await world.ask(REQUESTS["en"])
    remove_profile(world)
    assert told(await world.answer_questions(approve=True), Notice) == []


# steps around a call that waited


async def test_a_step_that_waited_behind_an_approval_is_asked_for_when_its_tool_got_dangerous(world: World) -> None:
    await world.ask("erase a.txt, then write its text “hi” to b.txt")
    await world.library.delete("notes/write_note")
    await world.library.add_function(dangerous_writer(world), "notes")
    begins_anew(world)
    await world.answer_questions(approve=True)
    assert (world.town.erased, world.town.notes) == (["a.txt"], {})
    assert [asked.call.tool_id for asked in await world.waiting()] == ["notes/write_note"]


async def test_a_step_that_waited_behind_an_approval_ends_in_a_sentence_when_its_tool_went(world: World) -> None:
    await world.ask("erase a.txt, then write its text “hi” to b.txt")
    await world.library.delete("notes/write_note")
    begins_anew(world)
    await world.answer_questions(approve=True)
    assert world.town.erased == ["a.txt"]
    assert (await world.state()).next == ()
    assert "`notes/write_note`" in await world.answer()


@pytest.mark.parametrize("change", [remove_profile, lower, begins_anew])
async def test_a_search_that_begins_anew_after_a_wait_keeps_nothing_that_went(world: World, change: Change) -> None:
    await world.ask("write “hi” to a.txt, then erase b.txt")
    assert world.town.calls == ["write_note"]
    await world.library.delete("notes/write_note")
    change(world)
    world.replaced["reflect"] = wrong_second
    await world.answer_questions(approve=False)
    assert (await world.state()).next == ()
    assert world.town.calls == ["write_note"]


async def test_work_of_an_agent_that_went_before_it_was_done_goes_to_another(world: World) -> None:
    world.replaced["choose"] = crashing
    with pytest.raises(Crash):
        await world.ask("price of the lamp")
    del world.replaced["choose"]
    begins_anew(world, (PROFILES[0], PROFILES[2]))
    await world.run(None)
    assert "It costs 19.5." in await world.answer()


async def test_what_stands_in_for_a_broken_tool_needs_its_own_approval(world: World) -> None:
    world.graph.known = {
        "shop/get_price": Neighbours(
            tool_id="shop/get_price", stand_ins=(StandIn(tool_id="notes/ask_price", similarity=0.9, availability=0.9),)
        )
    }
    world.town.prices.clear()
    await world.library.add_function(costly_price(world), "notes")
    begins_anew(world, (*PROFILES[:1], PROFILES[1].model_copy(update={"max_permission": Permission.HIGH}), PROFILES[2]))
    await world.ask("price of the lamp")
    (asked,) = await world.waiting()
    assert (asked.call.tool_id, world.town.calls[-1]) == ("notes/ask_price", "get_price")
    begins_anew(world)
    await world.answer_questions(approve=True)
    assert world.town.calls[-1] == "get_price"
    assert "the agent shop may go up to medium only." in await world.answer()


async def test_of_two_approvals_one_given_and_one_refused_each_stands_for_its_own_call(world: World) -> None:
    await world.ask("erase a.txt and b.txt")
    await world.answer_questions(approve=False)
    (second,) = await world.waiting()
    assert second.call.arguments == {"path": "b.txt"}
    await world.answer_questions(approve=True)
    assert world.town.erased == ["b.txt"]
    assert "you did not approve it." in await world.answer()


async def test_the_second_of_two_calls_is_not_asked_about_when_neither_may_be_made(world: World) -> None:
    await world.ask("erase a.txt and b.txt")
    lower(world)
    events = await world.answer_questions(approve=True)
    assert called(events) == [("notes/erase_note", "denied"), ("notes/erase_note", "denied")]
    assert world.town.erased == []


# what an approval stands for


@pytest.mark.parametrize("answer", [True, "yes", {"approved": True}, {"approved": True, "call": "another"}])
async def test_an_answer_that_is_bound_to_no_call_or_to_another_approves_nothing(world: World, answer: object) -> None:
    await world.ask(REQUESTS["en"])
    (asked,) = await world.waiting()
    await world.run(Command(resume={asked.approval_id: answer}))
    assert world.town.erased == []
    assert "nobody approved it with these arguments; please ask again." in await world.answer()


async def test_arguments_that_differ_from_the_approved_ones_are_refused(world: World) -> None:
    await world.ask(REQUESTS["en"])
    (asked,) = await world.waiting()
    shown = asked.model_copy(update={"call": asked.call.model_copy(update={"arguments": {"path": "harmless.txt"}})})
    await world.run(Command(resume=answers([shown], {asked.approval_id: True})))
    assert world.town.erased == []
    assert "nobody approved it with these arguments" in await world.answer()


async def test_an_approval_of_an_earlier_version_stands_for_its_call(world: World) -> None:
    await world.ask(REQUESTS["en"])
    (asked,) = await world.waiting()
    old = asked.model_copy(update={"definition": ""})
    await world.run(Command(resume=answers([old], {asked.approval_id: True})))
    assert world.town.erased == ["b.txt"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "it was changed after you were asked; please ask again."), ("zh", "在询问您之后它被修改了")],
)
async def test_a_tool_that_was_changed_after_it_was_shown_is_not_run(
    world: World, language: Language, said: str
) -> None:
    await world.ask(REQUESTS[language], language=language)
    await world.library.delete("notes/erase_note")
    await world.library.add_function(other_eraser(world), "notes")
    begins_anew(world)
    await world.answer_questions(approve=True)
    assert world.town.erased == []
    assert said in await world.answer()


async def test_decisions_about_nothing_that_waits_are_left_out(world: World) -> None:
    await world.ask(REQUESTS["en"])
    (asked,) = await world.waiting()
    assert answers([asked], {"another": True}) == {}
    assert list(answers([asked], {asked.approval_id: False, "another": True})) == [asked.approval_id]


# the function alone


async def test_a_call_that_may_be_made_is_not_refused(world: World) -> None:
    (eraser,) = (t for t in world.library.tools().values() if t.id == ERASE.tool_id)
    yes = Approval(approved=True, call=call_digest(ERASE), definition=eraser.definition_hash)
    assert await authorise(ERASE, "notes", yes, world.context()) is None
    read = ERASE.model_copy(update={"tool_id": "notes/list_notes", "arguments": {}})
    assert await authorise(read, "notes", None, world.context()) is None


@pytest.mark.parametrize(
    ("approval", "said", "kind"),
    [
        (None, "nobody approved it", "ApprovalNeeded"),
        (Approval(approved=False, call=call_digest(ERASE)), "you did not approve it.", "PermissionDenied"),
        (Approval(approved=True, call=call_digest(OTHER)), "nobody approved it", "PermissionDenied"),
        (Approval(approved=True, call=call_digest(ERASE), definition="another"), "it was changed", "PermissionDenied"),
    ],
)
async def test_only_a_yes_to_this_very_call_of_this_very_tool_counts(
    world: World, approval: Approval | None, said: str, kind: str
) -> None:
    refused = await authorise(ERASE, "notes", approval, world.context())
    assert refused is not None
    assert (refused.status, refused.error_type, said in refused.error) == ("denied", kind, True)


def test_a_call_is_the_same_in_whatever_order_its_arguments_stand() -> None:
    one, other = ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    calls = [ToolCall(id="1", tool_id="g/t", arguments=arguments) for arguments in (one, other, {"a": 1, "b": 3})]
    first, second, third = map(call_digest, calls)
    assert first == second != third


def test_a_tool_is_another_when_its_calls_go_elsewhere(world: World) -> None:
    web = world.snapshot.tools["notes/list_notes"].model_copy(update={"source": "http", "target": "https://a.example"})
    elsewhere = web.model_copy(update={"target": "https://b.example"})
    bound = web.model_copy(update={"binding": {"secret": "OTHER_KEY"}})
    assert len({t.definition_hash for t in (web, elsewhere, bound)}) == 3


def test_what_is_missing_is_told_in_both_languages(world: World) -> None:
    assert barrier(ERASE, "notes", LiveState({}, PROFILES, {})) is not None
    refused = missing(ERASE)
    assert (refused.error_type, refused.error_in("zh")) == ("ToolNotFound", "这个工具已不再提供。")


class Crash(BaseException):
    """The process ends here."""


async def crashing(question: object) -> Any:
    raise Crash


async def wrong_second(question: ReflectQuestion) -> Reflection:
    if question.stage == "path":
        return Reflection(verdict="success", reason="fine")
    noise = ("notes/erase_note",)
    return Reflection(verdict="partial", reason="the second is wrong", first_wrong_step=2, noise=noise)


def costly_price(world: World) -> Callable[..., Any]:
    @tool(domains=("commerce",), functions=("query",), permission="high")
    def ask_price(code: ItemCode) -> Priced:
        """Ask a dealer for the price of an item."""
        world.town.calls.append("ask_price")
        return Priced(code=code, price=1.0)

    return ask_price


def raised(world: World, tool_id: str) -> dict[str, Any]:
    """The library, with a tool that needs approval now."""
    found = world.library.tools()[tool_id]
    tags = found.tags.model_copy(
        update={"permission": found.tags.permission.model_copy(update={"value": Permission.HIGH})}
    )
    return {**world.library.tools(), tool_id: found.model_copy(update={"tags": tags})}


def dangerous_writer(world: World) -> Callable[..., Any]:
    @tool(domains=("file",), functions=("generate",), permission="high")
    def write_note(path: FilePath, text: str) -> dict[str, str]:
        """Write a note."""
        world.town.notes[path] = text
        return {"path": path}

    return write_note


def other_eraser(world: World) -> Callable[..., Any]:
    @tool(domains=("file",), functions=("transform",), permission="high")
    def erase_note(path: FilePath) -> dict[str, str]:
        """Erase a note, and every note like it."""
        world.town.erased.append(path)
        return {"path": path}

    return erase_note
