"""What leaves out something of a request is not told as its answer."""

from typing import Annotated

import pytest
from pydantic import Field

from agents.subtask import SubTask
from errors import ToolCallFailed
from graph.memory.long_term import LongTermMemory
from graph.workflow.earlier.looking import looked
from graph.workflow.state import SpecialistState, SubTaskResult
from graph.workflow.unserved import checked
from prompts.language import Language
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.world import ItemCode, Priced, World, called
from tools.call import ToolCall, ToolResult
from tools.marking import tool

ASKED = [
    ("en", "price of the lamp in 2019", "“2019”"),
    ("zh", "灯2019年的价格", "「2019年」"),
]


@pytest.mark.parametrize(("language", "request_", "left"), ASKED)
async def test_a_result_that_leaves_out_a_year_is_withheld_and_the_year_is_named(
    world: World, language: str, request_: str, left: str
) -> None:
    events = await world.ask(request_, language=language)
    assert ("shop/get_price", "ok") in called(events)
    answer = await world.answer()
    assert left in answer
    assert "19.5" not in answer


@pytest.mark.parametrize(("language", "request_", "left"), ASKED)
async def test_what_a_call_that_failed_was_asked_for_is_said_by_its_error(
    world: World, language: str, request_: str, left: str
) -> None:
    @tool(domains=("commerce",), functions=("query",), idempotent=True)
    def get_price(code: ItemCode, year: Annotated[int, Field(ge=1990, le=2100)]) -> Priced:
        """Look up the price of an item in a year."""
        raise ToolCallFailed(f"No prices of {year} are held.")

    await world.changed((get_price, "shop"))
    await world.ask(request_, language=language)
    answer = await world.answer()
    assert "No prices of 2019 are held." in answer
    assert left not in answer


@pytest.mark.parametrize(("language", "request_", "left"), ASKED)
async def test_where_the_floor_is_zero_every_result_is_told(
    world: World, language: str, request_: str, left: str
) -> None:
    world.settings = world.settings.model_copy(update={"result_floor": 0.0})
    await world.ask(request_, language=language)
    answer = await world.answer()
    assert left not in answer
    assert "19.5" in answer


@pytest.mark.parametrize(
    ("language", "request_", "left"),
    [
        ("en", "write “milk” to a.txt on 3 May 2019", "“3 May 2019”"),
        ("zh", "2019年5月3日把“牛奶”写入 a.txt", "「2019年5月3日」"),
    ],
)
async def test_what_would_be_changed_by_halves_is_not_changed(
    world: World, language: str, request_: str, left: str
) -> None:
    await world.ask(request_, language=language)
    assert world.town.notes == {}
    assert left in await world.answer()


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ("delete a.txt after friday", "“after friday”"),
        ("删a.txt前先备份一下", ""),
        ("等我看过之后再删除a.txt", "等我看过之后"),
        ("删除a.txt，明天再说", "明天再"),
    ],
)
async def test_what_is_to_be_gone_later_is_not_gone_now(scripted_home: Open, request_: str, left: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("a.txt").write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert talk.workspace.joinpath("a.txt").is_file()
    assert heard.questions == []
    assert left in heard.text


@pytest.mark.parametrize(
    ("language", "request_", "left"),
    [("en", "on which day was the price of the lamp highest", "“which day”"), ("zh", "灯的价格涨幅", "「涨幅」")],
)
async def test_a_result_that_does_not_work_out_what_is_asked_is_told_with_a_doubt(
    world: World, language: str, request_: str, left: str
) -> None:
    await world.ask(request_, language=language)
    answer = await world.answer()
    assert "19.5" in answer
    assert left in answer


async def test_a_result_that_was_withheld_is_remembered_as_no_success(world: World) -> None:
    world.vectors = {"price of the lamp in 2019": (1, 0)}
    await world.ask("price of the lamp in 2019")
    ((kept, weight),) = await LongTermMemory(world.store, "local").entries()
    assert (kept.outcome, weight) == ("partial", 0)


@pytest.mark.parametrize(
    ("language", "request_", "part"),
    [
        ("en", "price of the lamp, then the moon on 3 May 2019", "“the moon on 3 May 2019”"),
        ("zh", "灯的价格，2019年5月3日的月亮", "“2019年5月3日的月亮”"),
    ],
)
async def test_a_clause_that_no_tool_serves_is_named_and_the_rest_is_answered(
    world: World, language: str, request_: str, part: str
) -> None:
    await world.ask(request_, language=language)
    answer = await world.answer()
    assert "19.5" in answer
    assert part in answer


TEAM = "name,city,wage\nAda,Porto,40\nBo,Lyon,90\nCleo,Porto,20\n"


async def told_of_table(
    world: World, task: str, language: Language, *beside: ToolResult, **arguments: object
) -> SubTaskResult:
    """Return what is told where the mean wage of a table was called for."""
    world.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    context = world.context()
    assert await looked("data/load_table", {"path": "team.csv"}, context) is not None
    call = ToolCall(id="1.0.1.1", tool_id="data/group_aggregate", arguments={"table": "team", **arguments})
    made = ToolResult(call=call, status="ok", value={"rows": [["x", 50]]}, compressed='{"rows": [["x", 50]]}')
    state: SpecialistState = {
        "subtask": SubTask(number=1, description=task),
        "agent": "general",
        "language": language,
        "upstream": (),
        "covered": (1.0,),
    }
    results = (made, *beside)
    shown = tuple(one.call.id for one in results)
    return await checked(SubTaskResult(number=1, agent="general", results=results, shown=shown), state, context)


@pytest.mark.parametrize(
    ("language", "task", "left"),
    [
        ("en", "average wage by city in team for Porto", "“Porto”"),
        ("zh", "team 里 Porto 按 city 的平均 wage", "「Porto」"),
    ],
)
async def test_a_value_of_the_table_that_a_task_names_and_no_call_heeds_is_named(
    packaged: World, language: Language, task: str, left: str
) -> None:
    result = await told_of_table(packaged, task, language, by="city", value="wage", aggregate="mean")
    assert result.stop == "unserved"
    assert left in result.failure


@pytest.mark.parametrize(
    ("language", "task"), [("en", "average wage by city in team"), ("zh", "team 按 city 的平均 wage")]
)
async def test_where_every_word_is_known_to_the_table_nothing_is_doubted(
    packaged: World, language: Language, task: str
) -> None:
    result = await told_of_table(packaged, task, language, by="city", value="wage", aggregate="mean")
    assert (result.stop, result.notes) == ("finished", ())


@pytest.mark.parametrize(
    ("language", "task", "word"),
    [
        ("en", "average wage by city of the astronauts in team", "astronauts"),
        ("zh", "team 里宇航员按 city 的平均 wage", "宇航员"),
    ],
)
async def test_a_word_of_which_the_table_knows_nothing_is_told(
    packaged: World, language: Language, task: str, word: str
) -> None:
    result = await told_of_table(packaged, task, language, by="city", value="wage", aggregate="mean")
    assert word in "".join((*result.notes, result.failure))


@pytest.mark.parametrize(
    ("language", "task", "word"),
    [
        ("en", "average wage by city of the astronauts in team, and what time is it", "astronauts"),
        ("zh", "team 里宇航员按 city 的平均 wage，现在几点", "宇航员"),
    ],
)
async def test_such_a_word_is_told_also_where_something_else_is_answered_beside(
    packaged: World, language: Language, task: str, word: str
) -> None:
    now = ToolCall(id="1.0.2.1", tool_id="general/current_time", arguments={})
    clock = ToolResult(call=now, status="ok", value={"time": "12:00"}, compressed='{"time": "12:00"}')
    result = await told_of_table(packaged, task, language, clock, by="city", value="wage", aggregate="mean")
    assert word in "".join((*result.notes, result.failure))


@pytest.mark.parametrize(
    ("language", "task", "word"),
    [
        ("en", "average wage by city in team for the zorbled of Porto", "“zorbled”"),
        ("zh", "team 里 Porto 的扎罗按 city 的平均 wage", "「扎罗」"),
    ],
)
async def test_a_word_that_is_near_to_nothing_is_blamed_alone_beside_values_that_the_table_holds(
    packaged: World, language: Language, task: str, word: str
) -> None:
    result = await told_of_table(packaged, task, language, by="city", value="wage", aggregate="mean")
    assert result.stop == "unserved"
    assert word in result.failure
    assert "Porto" not in result.failure


async def told_of_companies(world: World, task: str, language: Language, **arguments: object) -> str:
    """Return what is noted beside figures of two companies."""
    arguments = {"symbols": ["AAPL", "MSFT"], **arguments}
    call = ToolCall(id="1.0.1.1", tool_id="finance/compare_companies", arguments=arguments)
    shown = "Apple Inc. Microsoft Corporation 苹果公司 微软公司: revenue, net_income"
    made = ToolResult(call=call, status="ok", value={}, compressed=shown)
    state: SpecialistState = {
        "subtask": SubTask(number=1, description=task),
        "agent": "general",
        "language": language,
        "upstream": (),
        "covered": (1.0,),
    }
    result = SubTaskResult(number=1, agent="general", results=(made,), shown=(call.id,))
    return "\n".join((await checked(result, state, world.context())).notes)


@pytest.mark.parametrize(
    ("language", "task", "doubt"),
    [
        ("en", "apple vs microsoft market cap", "“market”, “cap” may not be heeded"),
        ("zh", "苹果和微软的市值对比", "「市值」可能没有用上"),
    ],
)
async def test_figures_that_a_tool_chose_itself_are_doubted_where_another_one_was_asked_for(
    packaged: World, language: Language, task: str, doubt: str
) -> None:
    assert doubt in await told_of_companies(packaged, task, language)


@pytest.mark.parametrize(
    ("language", "task", "metrics"),
    [
        ("en", "compare the revenue of apple and microsoft", ["revenue"]),
        ("en", "compare apple and microsoft", None),
        ("zh", "苹果和微软比一比", None),
    ],
)
async def test_figures_that_were_asked_for_or_not_named_at_all_are_not_doubted(
    packaged: World, language: Language, task: str, metrics: list[str] | None
) -> None:
    given = {} if metrics is None else {"metrics": metrics}
    assert await told_of_companies(packaged, task, language, **given) == ""
