"""Questions over a person's own tables, asked without a model."""

import csv

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

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
