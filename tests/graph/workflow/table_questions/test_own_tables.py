"""Questions over a person's own tables, asked without a model."""

import csv

import pytest

from agents.decisions.decompose.question import Plan
from graph.workflow.table_questions.own_tables import table_files, table_plan
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

TEAM = "name,city,wage\nAda,Porto,40\nBo,Lyon,90\nCleo,Porto,20\n"
SHOP = "item,price\ncup,4\nteapot,12\n"


@pytest.mark.parametrize(
    "request_", ["how many people in team.csv are from Porto and who are they", "team.csv 里 Porto 有几个人，都是谁"]
)
async def test_a_file_is_asked_for_a_figure_and_the_rows_behind_it(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "**2**" in heard.text
    assert "Ada" in heard.text
    assert "Cleo" in heard.text
    assert "| Bo" not in heard.text


@pytest.mark.parametrize(
    "request_",
    ["average wage by city in team.csv, save it as means.csv", "team.csv 按 city 算平均 wage，存成 means.csv"],
)
async def test_what_is_found_is_shown_and_saved(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        rows = list(csv.reader(talk.workspace.joinpath("means.csv").read_text(encoding="utf-8").splitlines()))
    assert "90" in heard.text
    assert sorted((city, float(mean)) for city, mean in rows[1:]) == [("Lyon", 90), ("Porto", 30)]


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("total wage in team.csv", "per person? we're 3", "and without Lyon"),
        ("team.csv 的 wage 总共多少", "3个人平分呢", "那不算 Lyon 呢"),
    ],
)
async def test_a_conversation_computes_with_a_figure_and_goes_back_to_the_table(
    scripted_home: Open, first: str, then: str, last: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        told = [(await say(talk.assistant, text)).text for text in (first, then, last)]
    assert [word in text for word, text in zip(("150", "= **50**", "60"), told, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    "request_",
    [
        "copy team.csv to a folder backup, then tell me the total wage",
        "把 team.csv 复制到 backup 文件夹，然后告诉我 wage 总共多少",
    ],
)
async def test_something_is_done_with_a_file_and_its_table_is_asked(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        copied = talk.workspace.joinpath("backup/team.csv").is_file()
    assert copied
    assert "150" in heard.text


@pytest.mark.full
@pytest.mark.parametrize("request_", ["what is the average price", "平均 price 是多少"])
async def test_of_two_tables_that_hold_the_words_the_person_is_asked(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("shop.csv").write_text(SHOP, encoding="utf-8")
        talk.workspace.joinpath("market.csv").write_text(SHOP, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert heard.answer.question is not None


@pytest.mark.parametrize("request_", ["average wage of the astronauts in team.csv", "team.csv 里宇航员的平均 wage"])
async def test_a_word_that_the_table_does_not_know_is_not_passed_over(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "50" not in heard.text


@pytest.mark.parametrize(
    "request_",
    ["average wage by city in team.csv, save it as means.txt", "team.csv 按 city 算平均 wage，存成 means.txt"],
)
async def test_a_file_of_text_is_written_as_text(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "export_table" not in heard.text


async def planned(world: World, request: str) -> Plan | None:
    world.settings.home.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
    return await table_plan(asked(request), world.context())


@pytest.mark.parametrize(
    "request_",
    [
        "filter team.csv to city Porto and save it to p.exe",  # no form of a table
        "把 team.csv 里 city 是 Porto 的行筛出来，存成 p.exe",
        "filter team.csv to city Porto and save the zebras to p.csv",  # no such column
        "把 team.csv 里 city 是 Porto 的行筛出来，把斑马存成 p.csv",
        "total wage in team.csv, save it as t.txt",  # a figure is written with its words, by others
        "team.csv 的 wage 总和，存成 t.txt",
    ],
)
async def test_what_cannot_be_saved_as_it_is_said_is_not_planned(packaged: World, request_: str) -> None:
    assert await planned(packaged, request_) is None


@pytest.mark.parametrize(
    ("request_", "columns"),
    [
        ("filter team.csv to city Porto and save the wages to p.csv", ("wage",)),
        ("team.csv 里 city 是 Porto 的挑出来，把 wage 存成 p.csv", ("wage",)),
        ("team.csv 里 city 是 Porto 的挑出来，存成 p.csv", ()),
    ],
)
async def test_the_columns_that_are_said_are_saved_and_else_whole_rows(
    packaged: World, request_: str, columns: tuple[str, ...]
) -> None:
    plan = await planned(packaged, request_)
    assert plan is not None
    assert plan.table_questions[-1].columns == columns
    assert [test.column for test in plan.table_questions[-1].tests] == ["city"]
    assert plan.subtasks[-1].calls[0].arguments == {"path": "p.csv"}


@pytest.mark.parametrize(
    "request_",
    ["how many penguins are there and what is their average body mass?", "企鹅有多少只，平均体重是多少"],
)
async def test_a_packaged_table_that_is_named_is_asked_for_several_figures(packaged: World, request_: str) -> None:
    plan = await table_plan(asked(request_), packaged.context())
    assert plan is not None
    (question,) = plan.table_questions
    assert (question.table, [f.kind for f in question.figures]) == ("penguins", ["count", "mean"])


async def test_hidden_files_and_other_forms_are_no_tables_of_the_workspace(packaged: World) -> None:
    home = packaged.settings.home
    for name in ("team.csv", ".secret.csv", "notes.txt"):
        home.joinpath(name).write_text(TEAM, encoding="utf-8")
    assert await table_files(packaged.context()) == ["team.csv"]


@pytest.mark.parametrize(
    "request_",
    [
        "filter team.csv to city Porto and save the names as out.csv",
        "把 team.csv 里 city 是 Porto 的 name 存成 out.csv",
    ],
)
async def test_only_the_column_that_is_asked_for_is_saved(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM, encoding="utf-8")
        await say(talk.assistant, request_)
        assert talk.workspace.joinpath("out.csv").read_text(encoding="utf-8").split() == ["name", "Ada", "Cleo"]
        assert talk.workspace.joinpath("team.csv").exists()


@pytest.mark.parametrize(
    "request_",
    [
        "people with a wage over 30 in team.csv by city, as a bar chart",
        "team.csv 里 wage 大于 30 的人按 city 统计人数，画图",
    ],
)
async def test_a_chart_is_of_the_rows_that_are_asked_for(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("team.csv").write_text(TEAM + "Di,Lyon,70\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    called = [result.call.tool_id for result in heard.answer.results]
    assert called[-1] == "data/plot_bar"
    assert "Lyon" in heard.text
    assert "**2**" in heard.text


STOCK = '[{"item": "flour", "have": 3, "minimum": 5}, {"item": "sugar", "have": 9, "minimum": 4}]'
库存 = '[{"货号": "flour", "现有": 3, "安全库存": 5}, {"货号": "sugar", "现有": 9, "安全库存": 4}]'


@pytest.mark.parametrize(
    ("rows", "request_"),
    [
        (STOCK, "what do i have less of than the minimum"),
        (库存, "看下哪些货比安全库存少 得补了"),
    ],
)
async def test_a_list_of_rows_in_json_is_a_table_where_there_is_no_other(
    scripted_home: Open, rows: str, request_: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("库存.json").write_text(rows, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "flour" in heard.text
    assert "sugar" not in heard.text


async def test_settings_in_json_are_no_table_and_tables_come_first(world: World) -> None:
    workspace = world.settings.home
    workspace.joinpath("config.json").write_text('{"have": 3}', encoding="utf-8")
    assert await table_files(world.context()) == []
    workspace.joinpath("stock.json").write_text(STOCK, encoding="utf-8")
    assert await table_files(world.context()) == ["stock.json"]
    workspace.joinpath("shop.csv").write_text(SHOP, encoding="utf-8")
    assert await table_files(world.context()) == ["shop.csv"]


async def test_rows_are_pulled_out_of_the_only_table_into_a_file(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("cakes.csv").write_text("Cake,GF\nLemon,no\nPolenta,yes\n", encoding="utf-8")
        await say(talk.assistant, "pull the gluten free ones out into gf.csv so the other kitchen gets only those")
        written = talk.workspace.joinpath("gf.csv").read_text(encoding="utf-8")
    assert "Polenta" in written
    assert "Lemon" not in written


ROWERS = "who,since\nFay,2021\nGus,2022\nHal,2023\n"
BOAT_FEES = "rower,term,amount\nFay,autumn,5\nFay,spring,9\nGus,autumn,5\n"


async def test_a_table_is_called_by_its_name_and_those_without_a_line_are_told(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name, text in {"rowers.csv": ROWERS, "boat_fees.csv": BOAT_FEES, "shop.csv": SHOP}.items():
            talk.workspace.joinpath(name).write_text(text, encoding="utf-8")
        told = [
            (await say(talk.assistant, text)).text
            for text in ("total amount of the boat fees", "who hasn't paid for spring")
        ]
    assert "**19**" in told[0]
    assert ["Gus" in told[1], "Hal" in told[1], "Fay" in told[1]] == [True, True, False]
