"""Requests that tell one call whole are answered by that call, and what stands behind it follows."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say


@pytest.mark.parametrize(
    "request_",
    ["bundle logs up as old.zip and then list the files in logs", "把 logs 打包成 old.zip，再看看 logs 里有什么"],
)
async def test_an_archive_is_made_and_the_rest_follows(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "logs").mkdir()
        (talk.workspace / "logs" / "app.log").write_text("x\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert (talk.workspace / "old.zip").exists()
    assert "app.log" in heard.text
    assert heard.answer.tools == ("system/zip_paths", "system/list_directory")


@pytest.mark.parametrize(
    ("request_", "line"),
    [
        ("jot 'oil the gate' down at the bottom of todo.txt", "oil the gate"),
        ("add dentist to my todo", "dentist"),
        ("在todo.txt末尾加一条：交电费", "交电费"),
    ],
)
async def test_a_line_goes_to_the_end_of_the_list(scripted_home: Open, request_: str, line: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "todo.txt").write_text("wash car\n", encoding="utf-8")
        await say(talk.assistant, request_)
        assert (talk.workspace / "todo.txt").read_text(encoding="utf-8") == f"wash car\n{line}\n"


@pytest.mark.parametrize("request_", ["show my files", "列出我的文件"])
async def test_what_lies_in_ones_folder_is_listed(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "todo.txt").write_text("wash car\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "todo.txt" in heard.text
    assert heard.answer.tools == ("system/list_directory",)


async def test_a_line_is_put_on_the_list_that_was_shown(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "todo.txt").write_text("wash car\n", encoding="utf-8")
        await say(talk.assistant, "read todo.txt")
        await say(talk.assistant, "put ring the dentist on there as well")
        assert (talk.workspace / "todo.txt").read_text(encoding="utf-8") == "wash car\nring the dentist\n"


@pytest.mark.parametrize(
    "request_",
    ["fish the mail addresses out of this: ann@x.org or bo@y.org", "从这句话里找出邮箱：ann@x.org 或 bo@y.org"],
)
async def test_addresses_are_found_and_nobody_is_written_to(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ("general/regex_extract",)
    assert "ann@x.org" in heard.text
    assert "bo@y.org" in heard.text


@pytest.mark.parametrize(
    ("request_", "figure"), [("my son is 5 foot 7, what's that in cm", "170.18"), ("三斤半是多少克", "1,750")]
)
async def test_a_quantity_of_several_units_is_converted_whole(scripted_home: Open, request_: str, figure: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert figure in heard.text


@pytest.mark.parametrize(
    ("request_", "weekday"),
    [
        ("what date is 100 days after 2025-03-14, and which weekday?", "Sunday"),
        ("2025年3月14日往后100天是几号，星期几", "星期日"),
    ],
)
async def test_a_day_is_told_with_its_weekday_and_no_time_of_now(
    scripted_home: Open, request_: str, weekday: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert "2025-06-22" in heard.text
    assert weekday in heard.text
    assert heard.answer.tools == ("general/add_to_date",)


@pytest.mark.parametrize("request_", ["run the program uptime with the option -p", "运行程序 uptime，加上参数 -p"])
async def test_a_program_that_may_not_run_is_named_and_nothing_else_is_shown(
    scripted_home: Open, request_: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, request_)
        heard = await decide(talk.assistant, approve=True)
    assert "uptime" in heard.text
    assert "system/list_processes" not in heard.answer.tools


async def test_where_something_stands_is_told_again(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "flat.txt").write_text("rent\nboiler serviced\n", encoding="utf-8")
        await say(talk.assistant, "which file mentions the boiler")
        heard = await say(talk.assistant, "what line is it on")
    assert "flat.txt:2" in heard.text


@pytest.mark.parametrize("request_", ["remove the blank lines in a.txt", "a.txt 里的空行去掉"])
async def test_a_file_is_not_deleted_where_a_part_of_it_is_to_go(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "a.txt").write_text("x\nx\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        assert not heard.questions
        assert (talk.workspace / "a.txt").exists()
    assert heard.answer.tools == ()


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("put this in capitals please: closed on bank holidays", "CLOSED ON BANK HOLIDAYS"),
        ("全部改成大写 order confirmed thank you", "ORDER CONFIRMED THANK YOU"),
        ("color #3366cc as rgb, and 204 as binary", "11001100"),
        ("1999用罗马数字怎么写", "MCMXCIX"),
    ],
)
async def test_a_value_is_written_another_way(scripted_home: Open, request_: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert set(heard.answer.tools) == {"data/query_sql"}
    assert told in heard.text


@pytest.mark.parametrize(
    "request_",
    ['count the words in "one fine day" and then put it in capitals', '数一下 "one fine day" 里有几个单词，再转成大写'],
)
async def test_words_are_counted_and_put_in_capitals(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ("general/text_statistics", "data/query_sql")
    assert "ONE FINE DAY" in heard.text


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("17乘23等于几,再把结果转成二进制",), ("391", "110000111")),
        (("what is 17*23, then convert the result to hex",), ("391", "187")),
        (("what's 45*3", "put that in roman numerals"), ("CXXXV",)),
        (
            ('put "spring sale starts monday" in capitals and count its letters (no spaces)',),
            ("SPRING SALE STARTS MONDAY", "22"),
        ),
    ],
)
async def test_both_steps_are_taken(scripted_home: Open, messages: tuple[str, ...], told: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert all(one in heard[-1] for one in told)


@pytest.mark.parametrize("request_", ["hello 不要转成base64", 'don\'t base64 encode "hello"'])
async def test_what_is_not_wanted_is_not_done(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ()
    assert "nothing was done" in heard.text or "什么都没有做" in heard.text
