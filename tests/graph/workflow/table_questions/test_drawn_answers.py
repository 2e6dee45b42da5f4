"""Charts of the last answer, planned without a server."""

from typing import Any

import pytest

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.language.messages import phrase
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange
from graph.workflow.table_questions.drawn_answers import drawn_plan
from graph.workflow.table_questions.own_tables import loaded_tables
from prompts.language import language_of
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World

TEAM = "name,city,wage,age\nAda,Porto,40,31\nBo,Lyon,90,42\nCleo,Porto,20,53\n"
LOADED = brought("data/load_table", {"table": "team"}, path="team.csv")
GROUPED = brought("data/group_aggregate", {"table": "x"}, table="team", by="city", value="wage", aggregate="mean")
MEANS = exchange("average wage by city in team.csv", LOADED, GROUPED)
DRAWN = brought("finance/compare_companies", {"facts": [], "charts": [{"chart": "ROE"}]}, symbols=["AAPL", "MSFT"])
ROWS = {"columns": ["month", "rate"], "rows": [["Jan", 3], ["Feb", 4]], "total_rows": 2}
ASKED = brought("data/query_sql", ROWS, sql="SELECT 1")
PLOTS = ["plot that as bars", "画成柱状图"]


async def planned(world: World, then: str, *before: Exchange) -> Plan | None:
    world.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    context = world.context()
    await loaded_tables(["team.csv"], context)  # as the request before did
    return await drawn_plan(asked(then, *before), context)


async def call(world: World, then: str, *before: Exchange) -> tuple[str, dict[str, Any]]:
    plan = await planned(world, then, *before)
    assert plan is not None
    assert not plan.refusal
    drawn = plan.subtasks[0].calls[-1]
    return drawn.tool_id, drawn.arguments


@pytest.mark.parametrize("then", [*PLOTS, "plot it", "画成图"])
async def test_groups_that_were_found_are_drawn(packaged: World, then: str) -> None:
    arguments = {"table": "team", "x": "city", "y": "wage", "aggregate": "mean"}
    assert await call(packaged, then, MEANS) == ("data/plot_bar", arguments)


@pytest.mark.parametrize("then", ["plot it by city", "按city画成柱状图"])
async def test_groups_that_were_found_are_drawn_by_what_made_them(packaged: World, then: str) -> None:
    arguments = {"table": "team", "x": "city", "y": "wage", "aggregate": "mean"}
    assert await call(packaged, then, MEANS) == ("data/plot_bar", arguments)


@pytest.mark.parametrize("then", ["draw that by city as bars", "按city画出来"])
async def test_a_figure_is_asked_of_each_group_that_the_chart_is_to_show(packaged: World, then: str) -> None:
    question = TableQuestion(table="team", figures=(Figure(kind="mean", column="age"),))
    before = exchange("average age in team.csv", LOADED, brought("data/query_sql", ROWS, sql="SELECT 3"))
    plan = await planned(packaged, then, before.model_copy(update={"table_question": question}))
    assert plan is not None
    assert not plan.refusal
    assert [question.by for question in plan.table_questions] == ["city"]


@pytest.mark.parametrize("then", ["plot it by colour", "按颜色画图", "plot price by city"])
async def test_what_no_column_is_called_groups_nothing(packaged: World, then: str) -> None:
    assert await planned(packaged, then, MEANS) is None


@pytest.mark.parametrize("then", PLOTS)
async def test_rows_of_one_label_and_one_number_are_drawn_without_a_question(packaged: World, then: str) -> None:
    tool_id, arguments = await call(packaged, then, exchange("rates", ASKED))
    assert (tool_id, arguments["x"], arguments["y"]) == ("data/plot_bar", "month", "rate")


@pytest.mark.parametrize("then", ["show it as a line chart", "画成折线图"])
async def test_the_form_that_is_said_is_heeded(packaged: World, then: str) -> None:
    tool_id, arguments = await call(packaged, then, exchange("rates", ASKED))
    assert (tool_id, arguments["x"], arguments["y"]) == ("data/plot_line", "month", "rate")


@pytest.mark.parametrize("then", ["plot it", "画个图"])
async def test_what_was_drawn_already_is_drawn_again(packaged: World, then: str) -> None:
    assert await call(packaged, then, exchange("compare", DRAWN)) == (DRAWN.tool_id, DRAWN.arguments)


@pytest.mark.parametrize("then", ["plot it", "画个图"])
async def test_of_several_numbers_the_person_is_asked_which_of_the_answers_own(packaged: World, then: str) -> None:
    rows = {"columns": ["name", "wage", "age"], "rows": [["Ada", 3, 31], ["Bo", 4, 42]], "total_rows": 2}
    plan = await planned(packaged, then, exchange("the team", brought("data/query_sql", rows, sql="SELECT 2")))
    assert plan is not None
    assert [way.label for way in plan.subtasks[0].calls[0].ways] == ["wage", "age"]


@pytest.mark.parametrize("then", ["plot it", "画个图"])
async def test_of_several_numbers_the_one_that_was_asked_for_is_drawn(packaged: World, then: str) -> None:
    rows = {"columns": ["name", "wage", "age"], "rows": [["Ada", 3, 31], ["Bo", 4, 42]], "total_rows": 2}
    before = exchange("names with their wage", brought("data/query_sql", rows, sql="SELECT 2"))
    assert (await call(packaged, then, before))[1]["y"] == "wage"


@pytest.mark.parametrize(
    ("then", "left"),
    [("plot it and save it to mass.png", "save it to mass.png"), ("画个柱状图，保存为 tu.png", "保存为 tu.png")],
)
async def test_a_picture_that_nothing_can_save_is_named(packaged: World, then: str, left: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    first, second = plan.subtasks
    assert first.calls[-1].tool_id == "data/plot_bar"
    assert (second.description, second.category) == (left, NO_TOOL)


@pytest.mark.parametrize("then", ["plot it", "画个图"])
@pytest.mark.parametrize("before", [(), (exchange("hello"),)], ids=["nothing", "no result"])
async def test_without_an_answer_it_is_asked_what_to_draw(
    packaged: World, then: str, before: tuple[Exchange, ...]
) -> None:
    plan = await planned(packaged, then, *before)
    assert plan is not None
    assert plan.refusal
    assert "candle" not in plan.refusal


@pytest.mark.parametrize("then", ["plot it", "画个图"])
async def test_one_figure_cannot_be_drawn(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, exchange("1+2", brought("general/calculate", {"result": 3}, expression="1+2")))
    assert plan is not None
    assert plan.refusal


@pytest.mark.parametrize("then", [*PLOTS, "plot the wages", "画出工资"])
async def test_a_table_that_was_only_loaded_is_left_to_others_to_draw(packaged: World, then: str) -> None:
    assert await planned(packaged, then, exchange("load team.csv", LOADED)) is None


@pytest.mark.parametrize("then", ["make a pie chart of that", "用饼图展示一下"])
async def test_a_form_that_there_is_not_is_said_to_be_unheeded(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    assert plan.subtasks[0].unread


@pytest.mark.parametrize("then", ["plot it", "画个图"])
async def test_rows_stand_side_by_side_where_a_day_tells_them_apart(packaged: World, then: str) -> None:
    cells = [["2024-01-01", "Porto", 3], ["2024-01-02", "Porto", 4], ["2024-01-03", "Lyon", 5]]
    rows = {"columns": ["day", "city", "amount"], "rows": cells, "total_rows": 3}
    _, arguments = await call(packaged, then, exchange("orders", brought("data/query_sql", rows, sql="SELECT 3")))
    assert (arguments["x"], arguments["y"]) == ("day", "amount")


@pytest.mark.parametrize("then", PLOTS)
async def test_after_a_refusal_there_is_nothing_to_draw(packaged: World, then: str) -> None:
    refused = exchange("wages of the moon").model_copy(update={"refused": True})
    plan = await planned(packaged, then, exchange("rates", ASKED), refused)
    assert plan is not None
    assert plan.refusal == phrase("nothing_to_draw", language_of(then))


@pytest.mark.parametrize("then", PLOTS)
async def test_how_well_a_search_matched_is_never_drawn(packaged: World, then: str) -> None:
    matches = {"matches": [{"symbol": "MSFT", "score": 1.0}, {"symbol": "AAPL", "score": 0.9}]}
    found = brought("finance/search_symbol", matches, query="microsoft and apple")
    plan = await planned(packaged, then, exchange("symbols", found))
    assert plan is not None
    assert plan.refusal == phrase("last_not_drawn", language_of(then))
