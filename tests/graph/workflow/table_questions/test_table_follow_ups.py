"""Questions that go on from the last answer's table, planned without a server."""

from typing import Any

import pytest

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from graph.workflow.state import Exchange
from graph.workflow.table_questions.own_tables import loaded_tables, table_plan
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World

TEAM = "name,city,wage\nAda,Porto,40\nBo,Lyon,90\nCleo,Porto,20\n"
LOADED = brought("data/load_table", {"table": "team"}, path="team.csv")
GROUPED = brought("data/group_aggregate", {"table": "x"}, table="team", by="city", value="wage", aggregate="mean")
SUMMED = brought("general/calculate", {"result": 3}, expression="1+2")
QUOTED = brought("finance/get_quote", {"price": 3}, symbol="AAPL")
MEANS = exchange("average wage by city in team.csv", LOADED, GROUPED)


async def planned(world: World, then: str, *before: Exchange) -> Plan | None:
    world.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    context = world.context()
    await loaded_tables(["team.csv"], context)  # as the request before did
    return await table_plan(asked(then, *before), context)


async def last_call(world: World, then: str, *before: Exchange) -> tuple[str, dict[str, Any]] | None:
    plan = await planned(world, then, *before)
    if plan is None:
        return None
    call = plan.subtasks[-1].calls[-1]
    return call.tool_id, call.arguments


@pytest.mark.parametrize("then", ["make it the median instead", "换成中位数"])
async def test_another_figure_takes_the_place_of_the_one_that_was_called_for(packaged: World, then: str) -> None:
    found = await last_call(packaged, then, MEANS)
    assert found == (GROUPED.tool_id, {**GROUPED.arguments, "aggregate": "median"})


@pytest.mark.parametrize(("then", "path"), [("save it as means.csv", "means.csv"), ("存成 means.csv", "means.csv")])
async def test_the_answer_before_is_asked_again_and_saved(packaged: World, then: str, path: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    (question,) = plan.table_questions
    assert (question.by, question.figures[0].kind) == ("city", "mean")
    assert plan.subtasks[-1].calls[0].arguments == {"path": path}


@pytest.mark.parametrize("then", ["sort it by wage", "show only rows where wage is more than 10"])
async def test_rows_that_the_question_before_picked_are_told_where_this_one_does_not_say_so(
    packaged: World, then: str
) -> None:
    porto = ColumnTest(column="city", sql="= 'Porto'")
    mean = TableQuestion(table="team", figures=(Figure(kind="mean", column="wage"),), tests=(porto,))
    plan = await planned(packaged, then, exchange("the average wage in Porto", LOADED, table_question=mean))
    assert plan is not None
    assert [subtask.still for subtask in plan.subtasks] == ["city = 'Porto'"]


@pytest.mark.parametrize("then", ["those over 50?", "那些大于50的呢"])
async def test_after_a_table_that_was_only_loaded_its_rows_are_asked_of(packaged: World, then: str) -> None:
    found = await last_call(packaged, then, exchange("load team.csv", LOADED))
    assert found == ("data/filter_rows", {"table": "team", "where": '"wage" > 50'})


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("how many zebras are there in team.csv", "and only Porto?"),
        ("team.csv 里有几只斑马", "那只看 Porto 呢"),
    ],
)
async def test_nothing_goes_on_from_a_question_that_was_not_understood(packaged: World, first: str, then: str) -> None:
    plan = await planned(packaged, then, exchange(first, LOADED))
    assert plan is not None
    assert plan.refusal
    assert [subtask.calls for subtask in plan.subtasks] == [()]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("how many zebras are there in team.csv", "what is the average wage"),
        ("team.csv 里有几只斑马", "平均 wage 是多少"),
    ],
)
async def test_a_figure_that_is_asked_for_by_its_column_needs_nothing_from_before(
    packaged: World, first: str, then: str
) -> None:
    assert await last_call(packaged, then, exchange(first, LOADED)) == (
        "data/summary_statistics",
        {"table": "team", "column": "wage"},
    )


@pytest.mark.parametrize("then", ["make it the median instead", "换成中位数"])
@pytest.mark.parametrize(
    ("between", "goes_on"), [((SUMMED,), True), ((), True), ((QUOTED,), False)], ids=["a sum", "nothing", "a price"]
)
async def test_it_looks_back_past_sums_and_empty_answers_and_not_past_others(
    packaged: World, then: str, between: tuple[Upstream, ...], goes_on: bool
) -> None:
    found = await last_call(packaged, then, MEANS, exchange("something", *between))
    assert (found is not None and found[0] == GROUPED.tool_id) == goes_on


@pytest.mark.parametrize("then", ["make it the median instead", "换成中位数"])
async def test_a_table_that_is_gone_is_not_gone_on_from(packaged: World, then: str) -> None:
    gone = GROUPED.model_copy(update={"arguments": {**GROUPED.arguments, "table": "gone"}})
    assert await planned(packaged, then, exchange("average wage by city of gone", gone)) is None


@pytest.mark.parametrize("then", ["same but only Porto", "only Porto", "同样的，但是只看 Porto", "去掉 Lyon 再算一次"])
async def test_one_more_condition_is_put_to_the_question_before(packaged: World, then: str) -> None:
    found = await last_call(packaged, then, MEANS)
    assert found is not None
    assert found[0] == "data/query_sql"
    assert "Porto" in found[1]["sql"] or "Lyon" in found[1]["sql"]
    assert "GROUP BY" in found[1]["sql"]


@pytest.mark.parametrize("then", ["same but only martian ones", "only the dragons", "只要火星的", "去掉火星再算一次"])
async def test_rows_that_no_value_fits_are_said_not_to_be_there(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    assert "team" in plan.refusal
    assert "Porto" in plan.refusal


@pytest.mark.parametrize("then", ["which city has the highest", "哪个城市最高"])
async def test_groups_are_ranked_by_the_figure_before(packaged: World, then: str) -> None:
    cities = TEAM.replace("city", "城市") if "城" in then else TEAM
    packaged.settings.home.joinpath("group.csv").write_text(cities, encoding="utf-8")
    mean = brought("data/summary_statistics", {"table": "group"}, table="group", column="wage")
    context = packaged.context()
    await loaded_tables(["group.csv"], context)
    plan = await table_plan(asked(then, exchange("average wage in group.csv", mean)), context)
    assert plan is not None
    (question,) = plan.table_questions
    assert (question.figures[0].kind, question.figures[0].column, question.limit) == ("mean", "wage", 1)


@pytest.mark.parametrize("then", ["what about bonus", "bonus 呢"])
async def test_another_amount_is_asked_for_in_every_part_of_the_question_before(packaged: World, then: str) -> None:
    packaged.settings.home.joinpath("pay.csv").write_text(
        "name,city,wage,bonus\nAda,Porto,40,3\nBo,Lyon,90,1\nCleo,Porto,20,2\n", encoding="utf-8"
    )
    context = packaged.context()
    await loaded_tables(["pay.csv"], context)
    first = await table_plan(asked("average wage in pay.csv, and which city is the highest"), context)
    assert first is not None
    before = exchange(first.request, *MEANS.produced, table_question=first.table_questions[-1])
    plan = await table_plan(asked(then, before), context)
    assert plan is not None
    assert [q.figures[0].column for q in plan.table_questions] == ["bonus", "bonus"]


@pytest.mark.parametrize("then", ["sort that by wage", "order these by average wage, lowest first", "按 wage 排序"])
async def test_groups_are_put_into_an_order_and_no_other_rows(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    (question,) = plan.table_questions
    assert (question.by, question.ordered_by) == ("city", "wage")


@pytest.mark.parametrize("then", ["sort that by name", "按 name 排序"])
async def test_an_order_that_groups_cannot_have_is_refused(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    assert plan.refusal


@pytest.mark.parametrize(
    "then", ["save the Porto people to p.csv", "把Porto的另存为 p.csv", "save those in Porto as p.csv"]
)
async def test_rows_that_are_only_described_are_the_ones_that_are_saved(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, exchange("load team.csv", LOADED))
    assert plan is not None
    (question,) = plan.table_questions
    assert [test.sql for test in question.tests] == ["= 'Porto'"]
    assert not question.figures
    assert plan.subtasks[-1].calls[-1].arguments == {"path": "p.csv"}


@pytest.mark.parametrize("then", ["save it to p.csv", "把结果存成 p.csv"])
async def test_what_is_only_pointed_at_is_saved_whole(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, MEANS)
    assert plan is not None
    assert not plan.table_questions[0].tests


@pytest.mark.parametrize("then", ["那去年呢", "and tomorrow?", "the day after tomorrow?"])
async def test_a_time_alone_is_asked_of_no_table(packaged: World, then: str) -> None:
    packaged.settings.home.joinpath("days.csv").write_text("day,x\n2020-01-01,1\n2021-01-01,2\n", encoding="utf-8")
    assert await planned(packaged, then, exchange("the price of Apple", QUOTED)) is None


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("average body mass of the penguins by species", "split it by island instead"),
        ("按物种看看企鹅的平均体重", "那按岛屿分组呢"),
    ],
)
async def test_other_groups_take_the_place_of_those_before(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert "Torgersen" in heard.text
    assert "Gentoo" not in heard.text


@pytest.mark.parametrize("then", ["who has the highest wage of them", "其中 wage 最高的是谁"])
async def test_what_points_at_an_answer_without_a_table_is_not_read_over_all_rows(packaged: World, then: str) -> None:
    plan = await planned(packaged, then, exchange("AAPL", QUOTED))
    assert plan is None or plan.refusal
