"""Follow-ups of the last answer, without a model: each keeps what was asked and changes what it says."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say

BUYS = "who,what,paid,litres\nAda,oil,70,2\nBo,oil,20,9\nAda,tea,60,1\nBo,tea,10,3\nCy,tea,5,4\n"


async def conversation(scripted_home: Open, *said: str) -> list[str]:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("buys.csv").write_text(BUYS, encoding="utf-8")
        return [(await say(talk.assistant, text)).text for text in said]


@pytest.mark.parametrize(
    ("first", "only", "least"),
    [
        ("total paid by who in buys.csv", "only those over 20", "and the least?"),
        ("buys.csv 按 who 统计 paid 合计", "只要超过20的", "最少的呢"),
    ],
)
async def test_a_test_after_groups_is_of_the_groups(scripted_home: Open, first: str, only: str, least: str) -> None:
    _, groups, end = await conversation(scripted_home, first, only, least)
    assert ["130" in groups, "| Bo | 30" in groups, "Cy" in groups] == [True, True, False]
    assert ["Bo" in end, "Ada" in end] == [True, False]


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("average litres by who in buys.csv", "make it the median", "plot that as bars"),
        ("buys.csv 按 who 算平均 litres", "平均不准，换成中位数", "画成图"),
    ],
)
async def test_another_figure_keeps_the_groups_and_both_are_drawn(
    scripted_home: Open, first: str, then: str, last: str
) -> None:
    _, median, chart = await conversation(scripted_home, first, then, last)
    assert ["Bo" in median, "1.5" in median, "6" in median] == [True] * 3
    assert "plot_bar" in chart


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("which rows of buys.csv have what tea", "save that as tea.csv"),
        ("buys.csv 里 what 是 tea 的有哪些", "存成 tea.csv"),
    ],
)
async def test_the_rows_that_were_found_are_saved(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("buys.csv").write_text(BUYS, encoding="utf-8")
        for text in (first, then):
            await say(talk.assistant, text)
        assert len(talk.workspace.joinpath("tea.csv").read_text(encoding="utf-8").splitlines()) == 1 + 3


@pytest.mark.parametrize(
    ("first", "then", "day"),
    [
        ("what date is 40 working days after 3 march 2025", "sorry, i meant calendar days", "2025-04-12"),
        ("2024-08-01往后45天是几号", "不对，我说的是45个工作日", "2024-10-03"),
    ],
)
async def test_a_correction_measures_otherwise(scripted_home: Open, first: str, then: str, day: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert day in again


@pytest.mark.parametrize(
    ("first", "then", "rest"),
    [("what is 12*14", "no, i meant the blue one", "blue one"), ("12乘以14等于多少", "不对，是蓝色的那个", "蓝色")],
)
async def test_a_correction_that_nobody_understands_is_said_to_be_so(
    scripted_home: Open, first: str, then: str, rest: str
) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert [rest in again, "168" in again] == [True, False]


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("convert 100 meters to feet", "and 200 meters?", "so how much did it rise"),
        ("100米是多少英尺", "那200米呢", "多了多少"),
    ],
)
async def test_two_answers_are_set_against_each_other(scripted_home: Open, first: str, then: str, last: str) -> None:
    *_, told = await conversation(scripted_home, first, then, last)
    assert "656.167979 - 328.08399" in told


@pytest.mark.parametrize("then", ["by how much did it fall", "跌了多少"])
async def test_one_answer_alone_is_not_set_against_another(scripted_home: Open, then: str) -> None:
    _, told = await conversation(scripted_home, "what is 12*14", then)
    assert then in told
    assert "168" not in told


@pytest.mark.parametrize(("then", "line"), [("add 'call Ada' to it", "call Ada"), ("在里面最后加一行 面包", "面包")])
async def test_a_line_is_added_to_the_file_at_hand(scripted_home: Open, then: str, line: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("list.txt").write_text("eggs\n", encoding="utf-8")
        await say(talk.assistant, "read list.txt")
        heard = await say(talk.assistant, then)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath("list.txt").read_text(encoding="utf-8").splitlines() == ["eggs", line]


@pytest.mark.parametrize(
    ("then", "line"),
    [('add "pay rent" to it and read it back to me', "pay rent"), ("把“交房租”加进去，然后读给我听", "交房租")],
)
async def test_a_line_is_added_and_the_file_read_back(scripted_home: Open, then: str, line: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "write list.txt with: eggs")
        heard = await say(talk.assistant, then)
        if heard.questions:
            heard = await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath("list.txt").read_text(encoding="utf-8").splitlines() == ["eggs", line]
        assert f"eggs\n{line}" in heard.text


@pytest.mark.parametrize(("then", "line"), [("add a line to it", "buy milk"), ("再加一行", "买牛奶")])
async def test_a_line_that_is_not_said_is_asked_for(scripted_home: Open, then: str, line: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("list.txt").write_text("eggs\n", encoding="utf-8")
        await say(talk.assistant, "read list.txt")
        await say(talk.assistant, then)
        assert talk.workspace.joinpath("list.txt").read_text(encoding="utf-8") == "eggs\n"
        heard = await say(talk.assistant, line)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath("list.txt").read_text(encoding="utf-8").splitlines() == ["eggs", line]


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("how many rows of buys.csv have what tea", "and oil?", "compare them"),
        ("buys.csv 里 what 是 tea 的有多少行", "oil 呢", "哪个更多"),
    ],
)
async def test_two_answers_are_compared_by_their_figures(scripted_home: Open, first: str, then: str, last: str) -> None:
    *_, compared = await conversation(scripted_home, first, then, last)
    assert ["3" in compared, "2" in compared, "3 - 2" in compared] == [True] * 3
    assert "identical" not in compared


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("total paid by who in buys.csv", "compare them", "I cannot tell which two figures"),
        ("buys.csv 按 who 统计 paid 合计", "比较一下", "我无法确定"),
    ],
)
async def test_what_cannot_be_compared_is_said_to_be_so(scripted_home: Open, first: str, last: str, said: str) -> None:
    *_, answer = await conversation(scripted_home, first, last)
    assert said in answer


@pytest.mark.parametrize(
    ("then", "lines"), [("put Eggs at the end", ["eggs", "milk"]), ("put ham at the end", ["eggs", "milk", "ham"])]
)
async def test_a_line_that_is_moved_is_not_written_twice(scripted_home: Open, then: str, lines: list[str]) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("list.txt").write_text("eggs\nmilk\n", encoding="utf-8")
        await say(talk.assistant, "read list.txt")
        heard = await say(talk.assistant, then)
        if heard.questions:
            await decide(talk.assistant, approve=True)
        assert talk.workspace.joinpath("list.txt").read_text(encoding="utf-8").splitlines() == lines
