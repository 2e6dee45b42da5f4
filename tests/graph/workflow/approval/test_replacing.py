"""Whether a call replaces something is looked up right before it."""

from pathlib import Path

import pytest
from langgraph.types import Command

from agents.approval.decision import Decision
from graph.observability.events import Event
from graph.workflow.approval.approvals import answers
from prompts.language import Language
from tests.graph.world import World, called
from tools.call import ToolResult
from tools.calls.journal import CallJournal, CallKey
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import Replaced, Replaces, tool

SAVE: dict[Language, str] = {"en": "save “new” in a.txt", "zh": "把“new”存到 a.txt"}
GIVEN_UP: dict[Language, str] = {"en": "save “new” in a.txt, overwriting it", "zh": "把“new”存到 a.txt，覆盖原来的"}
SAYS: dict[Language, str] = {
    "en": "replaces what stands there already: `a.txt`.",
    "zh": "会替换已存在的内容：`a.txt`。",
}
LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Crash(BaseException):
    """The process ends here."""


async def never_finished(journal: CallJournal, key: CallKey, result: ToolResult) -> None:
    raise Crash


@pytest.fixture
async def place(world: World) -> Path:
    """Where a tool of this test saves its text."""

    @tool(domains=("file",), functions=("generate",), reads="nothing", replaces=Replaces("path"))
    def save(path: FilePath, text: Text, context: ToolContext) -> str:
        """Save a text."""
        context.workspace.joinpath(path).write_text(text, encoding="utf-8")
        return path

    await world.changed((save, "notes"))
    world.words["notes/save"] = {"save": 0.96, "存": 0.96}
    return world.settings.home / "a.txt"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_not_there_is_saved_without_a_question(world: World, place: Path, language: Language) -> None:
    events = await world.ask(SAVE[language], language=language)
    assert (called(events), place.read_text()) == ([("notes/save", "ok")], "new")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_stands_there_is_replaced_after_a_question_only(
    world: World, place: Path, language: Language
) -> None:
    place.write_text("old")
    await world.ask(SAVE[language], language=language)
    (asked,) = await world.waiting()
    assert (SAYS[language] in asked.reason, place.read_text()) == (True, "old")
    await world.answer_questions(approve=True)
    assert place.read_text() == "new"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_the_person_gives_up_is_replaced_unasked(world: World, place: Path, language: Language) -> None:
    place.write_text("old")
    await world.ask(GIVEN_UP[language], language=language)
    assert (await world.waiting(), place.read_text()) == ([], "new")


async def test_an_approval_stands_for_its_arguments_whatever_became_of_the_file(world: World, place: Path) -> None:
    place.write_text("old")
    await world.ask(SAVE["en"])
    place.unlink()
    await world.answer_questions(approve=True)
    assert place.read_text() == "new"


async def test_a_file_that_came_since_the_call_was_prepared_asks(world: World, place: Path) -> None:
    known = world.live_state
    looks = iter([None, None, place])

    async def live_state() -> object:
        if appears := next(looks, None):
            appears.write_text("of somebody else")
        return await known()

    world.live_state = live_state  # type: ignore[assignment]  # a file that comes between question and call
    await world.ask(SAVE["en"])
    assert place.read_text() == "of somebody else"
    assert [asked.reasons[0].code for asked in await world.waiting()] == ["replaces"]
    await world.answer_questions(approve=True)
    assert place.read_text() == "new"


async def test_what_a_call_left_that_was_cut_off_is_no_reason_to_ask(
    world: World, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(CallJournal, "finish", never_finished)
        with pytest.raises(Crash):
            await world.ask(SAVE["en"])
    await world.run(None)
    assert await world.waiting() == []
    assert "it is not safe to run it twice; please check what it did." in await world.answer()


async def change(world: World, **arguments: str) -> list[Event]:
    """Approve what waits, with other arguments."""
    (asked,) = await world.waiting()
    decision = Decision(approve=True, arguments={**asked.call.arguments, **arguments})
    return await world.run(Command(resume=answers([asked], {asked.approval_id: decision})))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_file_in_the_way_of_the_changed_call_is_asked_about(
    world: World, place: Path, language: Language
) -> None:
    place.write_text("old")
    other = place.with_name("b.txt")
    other.write_text("other")
    await world.ask(SAVE[language], language=language)
    await change(world, path="b.txt")
    (again,) = await world.waiting()
    assert (again.call.arguments["path"], again.reasons[0].facts) == ("b.txt", {"what": ("b.txt",)})
    assert other.read_text() == "other"
    await world.answer_questions(approve=True)
    assert (place.read_text(), other.read_text()) == ("old", "new")
    assert "`path`" in await world.answer()


@pytest.mark.parametrize(
    ("text", "language", "asks"),
    [
        ("tidy", "en", ["changes"]),
        ("tidy a.txt", "en", []),
        ("整理", "zh", ["changes"]),
        ("整理a.txt", "zh", []),
    ],
)
async def test_what_is_changed_without_being_named_asks_first(
    world: World, text: str, language: Language, asks: list[str]
) -> None:
    def tidied() -> list[Replaced]:
        return [Replaced("file", "a.txt", loss="changed")]

    @tool(domains=("file",), functions=("generate",), reads="nothing", replaces=tidied)
    def tidy() -> str:
        """Tidy."""
        return "tidied"

    await world.changed((tidy, "notes"))
    world.words["notes/tidy"] = {"tidy": 0.96, "整理": 0.96}
    await world.ask(text, language=language)
    waiting = await world.waiting()
    assert [reason.code for asked in waiting for reason in asked.reasons] == asks
    assert all("`a.txt`" in asked.reason for asked in waiting)
