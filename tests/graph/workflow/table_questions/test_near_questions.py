"""Questions over one table that were understood but for a word, asked without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

MARKS = "pupil,class,maths\nAda,7a,60\nBo,7b,80\nCleo,7a,90\n"


@pytest.mark.full
@pytest.mark.parametrize(
    ("request_", "unread"),
    [("average maths zlomark per class", "“zlomark”"), ("每个class的平均maths扎罗", "「扎罗」")],
)
async def test_it_is_answered_and_the_word_is_named(scripted_home: Open, request_: str, unread: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("marks.csv").write_text(MARKS, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert all(figure in heard.text for figure in ("75", "80", unread))


@pytest.mark.parametrize(
    "request_",
    [
        "average maths without zlomark",
        "平均maths，不含扎罗",
        "what does IBM stock cost?",
        "which class never had Bo",
        "how many cars weigh less than 70",
    ],
)
async def test_a_word_that_may_change_the_rows_is_not_passed_over(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("marks.csv").write_text(MARKS, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "76.6" not in heard.text
    assert "data/query_sql" not in heard.text


@pytest.mark.full
@pytest.mark.parametrize(
    "request_",
    [
        "delete the marks below 70",
        "how many pupils in 7a passed",
        "zlomark and Bo in class 7b",
        "average maths per zlomark",
        "每扎罗的平均maths",
    ],
)
async def test_what_is_to_be_done_or_said_of_rows_is_not_passed_over(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("marks.csv").write_text(MARKS, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "data/query_sql" not in heard.text
    assert "data/filter_rows" not in heard.text


@pytest.mark.parametrize("request_", ["what did Ann pay for food", "Ann在food上花了多少钱"])
async def test_the_one_own_table_answers_though_no_figure_is_named(scripted_home: Open, request_: str) -> None:
    spent = "who,category,eur\nAnn,food,12\nAnn,rent,300\nBen,food,40\nAnn,food,5\n"
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("kitty.csv").write_text(spent, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "**17**" in heard.text


@pytest.mark.parametrize(
    "request_",
    [
        "GOOG between 2008-09-15 and 2008-10-15: what was the top price it reached?",
        "谷歌在2008年9月15日到10月15日之间最高价是多少",
    ],
)
async def test_an_own_table_takes_no_question_that_another_tool_is_made_for(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        sales = "order_date,item,price\n2025-09-20,lamp,20\n2025-10-01,chair,45\n2025-10-20,desk,150\n"
        talk.workspace.joinpath("sales.csv").write_text(sales, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert {r.call.tool_id for r in heard.answer.results}.isdisjoint({"data/query_sql", "data/filter_rows"})
