"""Requests of two wishes, asked whole: each is answered, and nothing runs behind what was not understood."""

from pathlib import Path

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say

SALES = "region,rep,amount\nNorth,Ann,120\nSouth,Bo,210\nNorth,Cy,60\n"
STOCK = "品名,分类,数量\n苹果,水果,30\n梨,水果,12\n白菜,蔬菜,40\n"


def laid_down(workspace: Path) -> None:
    for name, text in (("sales.csv", SALES), ("库存.csv", STOCK), ("a.txt", "one\n"), ("docs/b.txt", "two\n")):
        workspace.joinpath(name).parent.mkdir(exist_ok=True)
        workspace.joinpath(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("total amount in sales.csv? and what weekday is 4 May 2027", ("**390**", "**Tuesday**")),
        ("库存.csv 里数量的平均值是多少？顺便算一下 125*8", ("27.33", "**1,000**")),
        ("what weekday is 22 may 2027, and how many days is it from 12 dec 2026", ("**Saturday**", "**161 days**")),
        ("2027年2月6号过年，那天礼拜几，从2026年12月1号算起还有多少天", ("**星期六**", "**67 天**")),
        ("库存.csv 里水果的数量平均值是多少，再算一下蔬菜的", ("**21", "**40")),
        ("库存.csv：一共多少行？水果几个", ("**3**", "**2**")),
        ("what is the total amount in sales.csv? How many rows are above 100", ("**390**", "**2**")),
        (
            "md5 of lighthouse, and also give me lighthouse backwards",
            ("fad0ce221c826eede253cb0956ca0700", "esuohthgil"),
        ),
        ("算一下abc的md5，sha256也要", ("900150983cd24fb0d6963f7d28e17f72", "ba7816bf8f01cfea414140de5dae2223")),
        ("average of 14, 22, 9, 31, 18, 26 and also the standard deviation", ("20", "8.025", "sample")),
        ("12 45 7 33 28 的最大值和最小值，另外平均是多少", ("45", "7", "25")),
        ("what weekday is 14 feb 2027 and what iso week is 8 may 2026 in", ("**Sunday**", "19")),
        ("2027年2月3号是星期几，那天是第几周", ("**星期三**", "5")),
        ("what weekday is 1 may 2020, and how many days until 1 june 2020", ("**Friday**", "**31 days**")),
        ("2020年5月1号周几？离2020年6月1号还有几天", ("**星期五**", "**31 天**")),
        ("飞机10:35起飞，飞2小时50分，几点落地？一共多少分钟", ("13:25", "**170**")),
        (
            "film starts 19:40, runs 2 hours 15 minutes, when is it over and how many minutes is that",
            ("21:55", "**135**"),
        ),
        ("copy a.txt into docs and tell me how many files are in docs now", ("**docs/a.txt**", "2 entries")),
        ("把 a.txt 移到 docs 文件夹，完了告诉我里面有几个文件", ("**docs/a.txt**", "2 项")),
    ],
)
async def test_both_wishes_are_answered(scripted_home: Open, request_: str, told: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
    assert [piece for piece in told if piece not in heard.text] == []


@pytest.mark.parametrize(
    ("request_", "path", "rows"),
    [
        ("total amount in sales.csv, then save the North rows as n.csv", "n.csv", ["North,Ann,120", "North,Cy,60"]),
        ("库存.csv 里数量的平均值是多少？再把蔬菜的存成 蔬菜.csv", "蔬菜.csv", ["白菜,蔬菜,40"]),
    ],
)
async def test_rows_are_saved_behind_a_figure_of_all(
    scripted_home: Open, request_: str, path: str, rows: list[str]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        await say(talk.assistant, request_)
        assert talk.workspace.joinpath(path).read_text(encoding="utf-8").splitlines()[1:] == rows


@pytest.mark.parametrize(
    "request_",
    [
        "delete docs/b.txt, unless something else uses it, and list docs",
        "delete a.txt only if docs has a copy, and tell me what is in docs",
        "如果 a.txt 没有内容就删掉，再列出 docs 里的文件",
    ],
)
async def test_nothing_is_deleted_beside_a_condition_that_nobody_heeds(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath("a.txt").exists()
        assert talk.workspace.joinpath("docs/b.txt").exists()


@pytest.mark.parametrize(
    "request_", ["how much did North make, and who sold most in South", "北方一共多少，南方最多的是谁"]
)
async def test_a_condition_of_one_half_is_not_left_out_of_the_other(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
    assert "390" not in heard.text


@pytest.mark.parametrize(
    ("request_", "file"),
    [
        ("list docs, then delete a.txt if there are more than 5 files", "a.txt"),
        ("copy a.txt to docs, then delete docs/b.txt, but keep a.txt", "docs/b.txt"),
        ("把 a.txt 复制到 docs，然后删掉 sales.csv，别删 docs/b.txt", "sales.csv"),
    ],
)
async def test_nothing_is_deleted_where_something_is_spared(scripted_home: Open, request_: str, file: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath(file).exists()
        assert talk.workspace.joinpath("docs/b.txt").exists()


@pytest.mark.parametrize(
    ("request_", "told", "left"),
    [
        ("what is the total amount in sales.csv and who smiles most", "**390**", "who smiles most"),
        ("库存.csv 里数量的平均值是多少？哪个最好吃", "27.33", "哪个最好吃"),
    ],
)
async def test_the_first_question_is_answered_and_the_second_said_to_be_left(
    scripted_home: Open, request_: str, told: str, left: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
    assert told in heard.text
    assert left in heard.text


@pytest.mark.parametrize(
    "request_",
    [
        "save the reps of sales.csv to n.csv, which region has the most",
        "save the reps of sales.csv to n.csv",
        "take only the northern orders out of sales.csv, put them in n.csv",
        "只把 库存.csv 里的好吃的东西存到 n.csv",
    ],
)
async def test_no_file_is_saved_whole_where_a_part_of_it_is_wanted(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        saved = talk.workspace / "n.csv"
        assert not saved.exists() or saved.read_text(encoding="utf-8") not in (SALES, STOCK)


@pytest.mark.parametrize(
    ("request_", "file", "text"),
    [("save a copy of sales.csv as n.csv", "n.csv", SALES), ("把 sales.csv 复制成 n.csv", "n.csv", SALES)],
)
async def test_a_file_that_is_wanted_whole_is_copied(scripted_home: Open, request_: str, file: str, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        await say(talk.assistant, request_)
        assert talk.workspace.joinpath(file).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "request_", ["飞机10:35起飞，飞2小时50分，几点落地？还有多少分钟", "2026年1月1日到2026年2月1日有几天，那天是第几周"]
)
async def test_what_is_not_the_length_or_the_day_of_before_is_not_told_as_it(
    scripted_home: Open, request_: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert "170" not in heard.text
    assert "周数" not in heard.text


@pytest.mark.parametrize(
    ("request_", "told", "untold"),
    [
        ("sales.csv 去了几次 North，一共花了多少", "180", "390"),
        ("sales.csv: North 里 amount 最高的是哪次，那次来了多少人", "120", "**2**"),
    ],
)
async def test_a_second_question_is_not_told_of_every_row(
    scripted_home: Open, request_: str, told: str, untold: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        laid_down(talk.workspace)
        heard = await say(talk.assistant, request_)
    assert told in heard.text
    assert untold not in heard.text.split("Tools used")[0]
