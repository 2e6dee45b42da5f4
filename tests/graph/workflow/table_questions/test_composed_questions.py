"""Questions over one table that are read by search, asked without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

STOCK = "Item,Have,Min,From\nOat milk,14,24,Brakes\nBeans,9,6,Rounton\nLids,180,250,Nisbets\nSyrup,4,2,Monin\n"
BOOKS = "书名,借阅人,归还日期\n活着,李想,2026-09-20\n三体,王萌,\n围城,赵磊,2026-10-02\n"
FEES = "who,form,Late marks\nAnn,7a,4\nBo,7b,5\nCleo,7a,3\n"


@pytest.mark.parametrize(
    ("file", "text", "request_", "told", "untold"),
    [
        ("cafe.csv", STOCK, "whats below minimum, doing the order now", ["Oat milk", "Lids"], "Syrup"),
        ("图书.csv", BOOKS, "老师问哪本书还没归还", ["三体"], "围城"),
        ("lates.csv", FEES, "head wants to know which form is worst for lates", ["7a", "7"], "Bo"),
    ],
)
async def test_a_message_is_answered_by_what_its_words_are_in_the_table(
    scripted_home: Open, file: str, text: str, request_: str, told: list[str], untold: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath(file).write_text(text, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert all(word in heard.text for word in told)
    assert untold not in heard.text


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        (STOCK, "which items were stolen from brakes"),
        (STOCK, "order oat milk from brakes"),
        (BOOKS, "把三体删了"),
    ],
)
async def test_a_word_that_is_nothing_of_the_table_is_not_passed_over(
    scripted_home: Open, text: str, request_: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("list.csv").write_text(text, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert not {r.call.tool_id for r in heard.answer.results} & {"data/query_sql", "data/filter_rows"}


@pytest.mark.full
@pytest.mark.parametrize("request_", ["which lender had the most bookings", "哪个lender的bookings最多"])
async def test_readings_that_bring_different_rows_are_no_answer(scripted_home: Open, request_: str) -> None:
    spins = "lender,day,Booked\nDana,Mon,18\nPetra,Mon,14\nPetra,Thu,15\nJo,Sat,20\n"
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("spins.csv").write_text(spins, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "data/query_sql" not in heard.text


@pytest.mark.full
@pytest.mark.parametrize(
    ("first", "then"), [("how many pupils are in 7a", "and whose is that"), ("7a有几个人", "那是谁的")]
)
async def test_what_speaks_of_the_answer_before_is_not_read_alone(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("lates.csv").write_text(FEES, encoding="utf-8")
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert "Late marks" not in heard.text
