"""What was found is put into a file as it was told, and what was compared with it."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "then"),
    [
        ("compare the revenue of apple and microsoft", "save it to c.csv"),
        ("对比苹果和微软的营收", "存成 c.csv"),
        ("苹果和微软的净利润是多少", "两家对比一下，存成 c.csv"),
    ],
)
async def test_the_file_says_of_both_what_was_told(scripted_home: Open, request_: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        await say(talk.assistant, then)
        written = (talk.workspace / "c.csv").read_text(encoding="utf-8")
    assert "AAPL" in written
    assert "MSFT" in written
    assert "10-K" in written


@pytest.mark.parametrize(
    ("request_", "then"),
    [
        ("what is 15% of 80", "save that to s.txt"),
        ("what is 15% of 80", "ok save that number to s.txt"),
        ("80的15%是多少", "存到 s.txt"),
        ("80的15%是多少", "行,把这个数存到 s.txt"),
    ],
)
async def test_a_figure_is_written_in_its_words(scripted_home: Open, request_: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        await say(talk.assistant, then)
        written = (talk.workspace / "s.txt").read_text(encoding="utf-8")
    assert "12" in written


@pytest.mark.parametrize("then", ["which of the two has the higher roe", "哪家的ROE更高"])
async def test_who_has_more_is_told_by_a_comparison(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "revenue of apple and microsoft")
        heard = await say(talk.assistant, then)
    assert heard.answer.tools[-1] == "finance/compare_companies"
    assert "156.08" in heard.text


@pytest.mark.parametrize(
    ("request_", "then", "named"),
    [
        ("what is 15% of 80", "save that to a file", "save it to s.txt"),
        ("80的15%是多少", "存成文件", "存成 s.txt"),
    ],
)
async def test_without_a_name_it_is_asked_for_and_then_written(
    scripted_home: Open, request_: str, then: str, named: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        asked = (await say(talk.assistant, then)).text
        await say(talk.assistant, named)
        written = (talk.workspace / "s.txt").read_text(encoding="utf-8")
    assert asked.startswith(("What is the file to be called?", "文件叫什么名字？"))
    assert "12" in written


@pytest.mark.parametrize(
    ("request_", "then", "answer", "name"),
    [
        ("what is 15% of 80", "save that to a file", "1", "result.txt"),
        ("80的15%是多少", "存成文件", "存成 结果.txt", "结果.txt"),
        ("what is 15% of 80", "save that to a file", "call it share.txt", "share.txt"),
        ("80的15%是多少", "存成文件", "share.txt", "share.txt"),
    ],
)
async def test_a_name_is_offered_or_said_alone(
    scripted_home: Open, request_: str, then: str, answer: str, name: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        question = (await say(talk.assistant, then)).answer.question
        await say(talk.assistant, answer)
        written = (talk.workspace / name).read_text(encoding="utf-8")
    assert question is not None
    assert len(question.choices) == 2
    assert "12" in written


@pytest.mark.parametrize(
    ("request_", "then", "said"),
    [
        ("average per station in weather.csv", "save it to r.csv", "Nothing was found yet"),
        ("weather.csv 每个station平均多少", "存成 r.csv", "还没有可以保存的结果"),
    ],
    ids=["en", "zh"],
)
async def test_while_a_question_is_open_no_table_is_written_in_the_place_of_its_answer(
    scripted_home: Open, request_: str, then: str, said: str
) -> None:
    rows = "".join(f"{station},{n},{n + 3}\n" for n, station in enumerate("ABAB"))
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "weather.csv").write_text(f"station,rain_mm,wind\n{rows}", encoding="utf-8")
        asked = await say(talk.assistant, request_)
        heard = await say(talk.assistant, then)
        written = (talk.workspace / "r.csv").exists()
    assert asked.answer.question is not None
    assert said in heard.text
    assert not written


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("total cost per room in costs.csv", "nice. save the totals as t.csv"),
        ("costs.csv 各 room 的 cost 合计", "行，把合计存到 t.csv"),
    ],
)
async def test_totals_that_were_told_are_saved_and_not_the_table(scripted_home: Open, first: str, then: str) -> None:
    rows = "room,item,cost\nattic,beam,30\nattic,nail,5\nhall,lamp,20\nhall,paint,12\n"
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "costs.csv").write_text(rows, encoding="utf-8")
        await say(talk.assistant, first)
        await say(talk.assistant, then)
        written = (talk.workspace / "t.csv").read_text(encoding="utf-8")
    assert "beam" not in written
    assert "35" in written
    assert "32" in written


@pytest.mark.parametrize(
    ("request_", "unread", "then"),
    [
        ("what is 15% of 80", "frobnicate the 3 wibbles of it, zounds", "save that number to s.txt"),
        ("80的15%是多少", "掂量掂量3号那批货的成色", "把这个数存到 s.txt"),
    ],
)
async def test_no_figure_from_before_an_unanswered_question_is_saved(
    scripted_home: Open, request_: str, unread: str, then: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        await say(talk.assistant, unread)
        await say(talk.assistant, then)
        assert not (talk.workspace / "s.txt").exists()
