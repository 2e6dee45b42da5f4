"""Rows that are saved before something else is asked of them."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

BILLS = "id,customer,status,amount\n1,Ada,open,120\n2,Bo,paid,80\n3,Cy,open,30\n4,Di,paid,500\n5,Ed,open,75\n"
OPEN = "id,customer,status,amount\n1,Ada,open,120\n3,Cy,open,30\n5,Ed,open,75\n"
SMALL = "id,customer,status,amount\n2,Bo,paid,80\n3,Cy,open,30\n5,Ed,open,75\n"
PAID = "id,customer,status,amount\n2,Bo,paid,80\n4,Di,paid,500\n"


@pytest.mark.parametrize(
    ("request_", "path", "saved", "told", "untold"),
    [
        ("save the open rows of bills.csv as due.csv and tell me their total amount", "due.csv", OPEN, "225", "805"),
        ("把 bills.csv 里 status 是 open 的存成 due.csv，再算一下 amount 总和", "due.csv", OPEN, "225", "805"),
        (
            "export the rows of bills.csv with amount under 100 to small.csv, then tell me the highest amount",
            "small.csv",
            SMALL,
            "80",
            "500",
        ),
        (
            "把 bills.csv 里 amount 小于 100 的另存为 small.csv，然后告诉我平均 amount",
            "small.csv",
            SMALL,
            "61.6",
            "161",
        ),
    ],
)
async def test_rows_are_saved_and_asked(
    scripted_home: Open, request_: str, path: str, saved: str, told: str, untold: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("bills.csv").write_text(BILLS, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        written = talk.workspace.joinpath(path).read_text(encoding="utf-8")
    assert written.replace("\r", "") == saved
    assert told in heard.text
    assert untold not in heard.text.replace(path, "").replace("bills.csv", "")


@pytest.mark.parametrize(
    "request_",
    [
        "save the open rows of bills.csv as due.csv and list the files",
        "把 bills.csv 里 status 是 open 的存成 due.csv，然后列出文件",
    ],
)
async def test_what_is_asked_besides_is_not_passed_over(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("bills.csv").write_text(BILLS, encoding="utf-8")
        heard = await say(talk.assistant, request_)
        written = talk.workspace.joinpath("due.csv").read_text(encoding="utf-8")
    assert written.replace("\r", "") == OPEN
    assert "bills.csv" in heard.text


停车 = "车牌,车主,欠费(元)\nA1,邢,0\nB2,蔺,300\nC3,郝,450\n"


async def test_rows_of_the_only_table_are_saved_though_nobody_names_it(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("停车月卡.csv").write_text(停车, encoding="utf-8")
        heard = await say(talk.assistant, "停车欠费的挑出来另存成 欠费名单.csv，再告诉我总共欠多少")
        written = talk.workspace.joinpath("欠费名单.csv").read_text(encoding="utf-8")
    assert written.replace("\r", "") == "车牌,车主,欠费(元)\nB2,蔺,300\nC3,郝,450\n"
    assert "750" in heard.text


async def test_no_rows_are_saved_first_where_two_tables_may_be_meant(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("停车.csv", "车库.csv"):
            talk.workspace.joinpath(name).write_text(停车, encoding="utf-8")
        await say(talk.assistant, "欠费的挑出来另存成 欠费名单.csv，再告诉我总共欠多少")
        assert not talk.workspace.joinpath("欠费名单.csv").exists()
